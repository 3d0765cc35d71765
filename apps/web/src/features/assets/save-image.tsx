import { Button } from '@cairn/ui/button';
import { useTranslations } from 'use-intl';
import type { ImagePick } from './use-image-pick.ts';

interface SaveImageProps {
  readonly picked: ImagePick;
  readonly busy: boolean;
  readonly onSave: () => Promise<void>;
}

/** Uploads the chosen picture. */
export function SaveImage({ picked, busy, onSave }: SaveImageProps) {
  const t = useTranslations('assets.dialog');
  return (
    <Button
      size="lg"
      variant="primary"
      disabled={!picked.file}
      loading={busy}
      loadingText={t('saving')}
      onClick={() => void onSave()}
    >
      {t('save')}
    </Button>
  );
}
