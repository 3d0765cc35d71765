import { isShownType, member, removeAttachment, type Attachment } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { Copy, Download, Ellipsis, Eye, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { useRow } from '../../data/use-rows.ts';
import { copyAddress } from '../issues/public.ts';
import { FileIcon } from './file-icon.tsx';
import { fileSize } from '../../lib/file-size.ts';

interface AttachmentRowProps {
  row: Attachment;
  editable: boolean;
  /** Shows a picture here instead of downloading it. */
  onShow: () => void;
}

/** The type, name, size, date and author of a file. */
export function AttachmentRow({ row, editable, onShow }: AttachmentRowProps) {
  const t = useTranslations('attachments');
  const author = useRow(member, row.authorId);
  const isImage = isShownType(row.contentType);
  const nameLook = 'max-w-full truncate text-left text-text hover:underline';
  return (
    <li className="-mx-2 flex min-h-11 items-center gap-3 rounded-r2 px-2 py-1 hover:bg-tint-hover">
      {isImage ? (
        <img
          src={row.url}
          alt=""
          loading="lazy"
          className="size-8 flex-none rounded-r1 border border-line bg-sunken object-cover"
        />
      ) : (
        <span className="grid size-8 flex-none place-items-center rounded-r1 bg-sunken text-2">
          <FileIcon contentType={row.contentType} />
        </span>
      )}
      <div className="grid min-w-0 flex-1 justify-items-start">
        {isImage ? (
          <button type="button" className={nameLook} title={row.name} onClick={onShow}>
            {row.name}
          </button>
        ) : (
          <a
            href={`${row.url}/${encodeURIComponent(row.name)}`}
            download={row.name}
            title={row.name}
            className={nameLook}
          >
            {row.name}
          </a>
        )}
        <span className="max-w-full truncate text-small text-2">
          {fileSize(row.bytes)} · <RelativeTime at={row.createdAt} />{' '}
          {author && t('by', { name: author.displayName })}
        </span>
      </div>
      <AttachmentMenu row={row} editable={editable} onShow={isImage ? onShow : undefined} />
    </li>
  );
}

interface AttachmentMenuProps {
  row: Attachment;
  editable: boolean;
  onShow: (() => void) | undefined;
}

function AttachmentMenu({ row, editable, onShow }: AttachmentMenuProps) {
  const t = useTranslations('attachments');
  const run = useCommand();
  const engine = useEngine();
  const address = `${row.url}/${encodeURIComponent(row.name)}`;
  const remove = (): void => {
    const receipt = run(removeAttachment, { attachmentId: row.id });
    const title = t('removed', { name: row.name });
    toast.show(title, undoOffer(engine, t('undo'), [receipt]));
  };
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={t('actions', { name: row.name })}
          size="sm"
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
    >
      {onShow && (
        <MenuItem icon={<Eye aria-hidden="true" />} onSelect={onShow}>
          {t('open')}
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => download(address, row.name)}>
        {t('download')}
      </MenuItem>
      <MenuItem
        icon={<Copy aria-hidden="true" />}
        onSelect={() =>
          copyAddress(address, { title: t('copied'), lead: t('copiedUrl'), failed: t('copyFailed') })
        }
      >
        {t('copyLink')}
      </MenuItem>
      {editable && (
        <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={remove}>
          {t('remove')}
        </MenuItem>
      )}
    </Menu>
  );
}

function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
