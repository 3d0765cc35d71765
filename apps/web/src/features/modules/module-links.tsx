import {
  createModuleLink,
  member,
  moduleLink,
  removeModuleLink,
  updateModuleLink,
  type Module,
  type ModuleLink,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { writeClipboard } from '@cairn/ui/copy-button';
import { IconButton } from '@cairn/ui/icon-button';
import { EditIcon, ExternalLinkIcon, PlusIcon, TrashIcon } from '@cairn/ui/icons';
import { LinkButton } from '@cairn/ui/link-button';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { LinkDialog, type LinkFields } from '../issues/public.ts';

const byAge = (a: ModuleLink, b: ModuleLink): number => a.createdAt - b.createdAt;

/** Web addresses kept with a module. */
export function ModuleLinks({ row, editable }: { row: Module; editable: boolean }) {
  const t = useTranslations('modules.links');
  const run = useCommand();
  const links = useRows(moduleLink, { field: 'moduleId', value: row.id, compare: byAge });
  const [editing, setEditing] = useState<ModuleLink>();
  const [open, setOpen] = useState(false);
  const edit = (link: ModuleLink | undefined): void => {
    setEditing(link);
    setOpen(true);
  };
  const submit = (fields: LinkFields): void => {
    if (editing) run(updateModuleLink, { linkId: editing.id, patch: fields });
    else run(createModuleLink, { id: uuid(), moduleId: row.id, ...fields });
    setOpen(false);
  };
  return (
    <section aria-label={t('heading')}>
      <div className="flex h-8 items-center justify-between">
        <h3 className="font-medium">{t('heading')}</h3>
        {editable && <IconButton label={t('add')} icon={<PlusIcon />} onClick={() => edit(undefined)} />}
      </div>
      {links.length === 0 && <p className="text-2">{t('none')}</p>}
      <ul>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} editable={editable} onEdit={() => edit(link)} />
        ))}
      </ul>
      <LinkDialog open={open} onOpenChange={setOpen} link={editing} onSubmit={submit} />
    </section>
  );
}

/** Its label copies the address; the three icons are for those who may edit the module. */
function LinkRow({ link, editable, onEdit }: { link: ModuleLink; editable: boolean; onEdit: () => void }) {
  const t = useTranslations('modules.links');
  const run = useCommand();
  const author = useRow(member, link.createdBy);
  const label = link.title === '' ? link.url : link.title;
  const copy = (): void =>
    void writeClipboard(link.url).then(
      () => toast.success(t('copied'), { description: t('copiedUrl') }),
      () => toast.error(t('copyFailed')),
    );
  return (
    <li className="flex min-h-11 items-center gap-1">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          title={link.url}
          aria-label={t('copy', { label })}
          className="block max-w-full truncate hover:underline"
          onClick={copy}
        >
          {label}
        </button>
        <span className="block truncate text-small text-2">
          <RelativeTime at={link.createdAt} /> {author && t('added', { name: author.displayName })}
        </span>
      </div>
      {editable && (
        <>
          <IconButton size="sm" label={t('edit', { label })} icon={<EditIcon />} onClick={onEdit} />
          <LinkButton
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('open', { label })}
            icon={<ExternalLinkIcon />}
          />
          <IconButton
            size="sm"
            label={t('remove', { label })}
            icon={<TrashIcon />}
            onClick={() => run(removeModuleLink, { linkId: link.id })}
          />
        </>
      )}
    </li>
  );
}
