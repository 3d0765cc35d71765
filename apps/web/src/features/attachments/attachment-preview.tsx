import type { Attachment } from '@cairn/domain';
import { LinkButton } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** A large view of an attached picture. */
export function AttachmentPreview({ row, onClose }: { row: Attachment | undefined; onClose: () => void }) {
  const t = useTranslations('attachments');
  // Still rendered while the dialog closes.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  if (!last) return null;
  return (
    <Dialog
      open={row !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={last.name}
      size="lg"
      closeLabel={t('close')}
      className="!top-[6vh] !max-h-[88vh] !w-fit !min-w-[min(420px,calc(100vw-24px))] !max-w-[min(1200px,calc(100vw-24px))]"
      footer={
        <LinkButton
          size="lg"
          icon={<Download aria-hidden="true" />}
          href={`${last.url}/${encodeURIComponent(last.name)}`}
          download={last.name}
        >
          {t('download')}
        </LinkButton>
      }
    >
      <img
        src={last.url}
        alt={t('preview', { name: last.name })}
        className="mx-auto max-h-[68vh] min-h-24 max-w-full rounded-r2 bg-sunken object-contain"
      />
    </Dialog>
  );
}
