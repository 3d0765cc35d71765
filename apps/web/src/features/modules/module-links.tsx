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
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { IconButton } from '@cairn/ui/icon-button';
import { EditIcon, ExternalLinkIcon, LinkIcon, PlusIcon, TrashIcon } from '@cairn/ui/icons';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { BotMark } from '../../lib/bot-mark.tsx';
import { nameOfPerson } from '../../lib/name-of-person.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { LinkDialog } from '../issues/public.ts';

const byAge = (a: ModuleLink, b: ModuleLink): number => b.createdAt - a.createdAt;

/** Web addresses attached to a module. */
export function ModuleLinks({ row, isEditable }: { row: Module; isEditable: boolean }) {
  const t = useTranslations('modules.panel');
  const run = useCommand();
  const links = useRows(moduleLink, { field: 'moduleId', value: row.id, compare: byAge });
  const [edited, setEdited] = useState<ModuleLink>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (link: ModuleLink | undefined): void => {
    setEdited(link);
    setIsOpen(true);
  };
  return (
    <section aria-label={t('links')} className="border-t border-line px-5 py-3">
      <div className="flex h-8 items-center justify-between">
        <h3 className="font-medium">{t('links')}</h3>
        {isEditable && (
          <IconButton label={t('addLink')} size="sm" icon={<PlusIcon />} onClick={() => open(undefined)} />
        )}
      </div>
      {links.length === 0 && <p className="text-2">{t('noLinks')}</p>}
      <ul>
        {links.map((link) => (
          <LinkLine key={link.id} link={link} isEditable={isEditable} onEdit={() => open(link)} />
        ))}
      </ul>
      <LinkDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        link={edited}
        onSubmit={(fields) => {
          if (edited) run(updateModuleLink, { linkId: edited.id, patch: fields });
          else run(createModuleLink, { id: uuid(), moduleId: row.id, ...fields });
          setIsOpen(false);
        }}
      />
    </section>
  );
}

interface LinkLineProps {
  readonly link: ModuleLink;
  readonly isEditable: boolean;
  readonly onEdit: () => void;
}

/** Clicking the label copies the URL, which everyone may do (S-ROLE-006). */
function LinkLine({ link, isEditable, onEdit }: LinkLineProps) {
  const t = useTranslations('modules.panel');
  const copy = useCopy();
  const run = useCommand();
  const engine = useEngine();
  const author = useRow(member, link.createdBy);
  const label = link.title === '' ? link.url : link.title;
  return (
    <li className="-mx-2 flex items-start gap-2 rounded-r2 px-2 py-1.5 hover:bg-tint-hover">
      <LinkIcon aria-hidden="true" className="mt-0.5 size-4 flex-none text-2" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          title={link.url}
          aria-label={t('copyLink', { title: label })}
          className="block max-w-full truncate text-start hover:underline"
          onClick={() => copy(link.url)}
        >
          {label}
        </button>
        <p className="truncate text-small text-2">
          <RelativeTime at={link.createdAt} /> {author && t('by', { name: nameOfPerson(author) })}
          {author?.isBot && <BotMark />}
        </p>
      </div>
      {isEditable && (
        <span className="flex flex-none items-center">
          <IconButton
            label={t('editLink', { title: label })}
            size="sm"
            icon={<EditIcon />}
            onClick={onEdit}
          />
          <a
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('openLink', { title: label })}
            title={t('openLink', { title: label })}
            className="grid size-6 place-items-center rounded-r2 text-2 hover:bg-tint-hover hover:text-text pointer-coarse:size-10"
          >
            <ExternalLinkIcon aria-hidden="true" className="size-3.5" />
          </a>
          <IconButton
            label={t('removeLink', { title: label })}
            size="sm"
            icon={<TrashIcon />}
            onClick={() => {
              const receipt = run(removeModuleLink, { linkId: link.id });
              toast.show(t('linkRemoved'), undoOffer(engine, t('undo'), [receipt]));
            }}
          />
        </span>
      )}
    </li>
  );
}

/** Copies a URL and confirms it (S-ERR-001). */
function useCopy(): (url: string) => void {
  const t = useTranslations('issuePage');
  return (url) =>
    void writeClipboard(url).then(
      () => toast.success(t('copied'), { description: t('copiedUrl') }),
      () => toast.error(t('copyFailed')),
    );
}
