import {
  createLink,
  issueLink,
  member,
  removeLink,
  updateLink,
  type Issue,
  type IssueLink,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { Copy, Ellipsis, ExternalLink, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../../data/engine-context.ts';
import { useCommand } from '../../../data/use-command.ts';
import { undoOffer } from '../../../data/use-undo.ts';
import { BotMark } from '../../../lib/bot-mark.tsx';
import { nameOfPerson } from '../../../lib/name-of-person.ts';
import { useCover } from '../../../data/use-cover.ts';
import { useRow, useRows } from '../../../data/use-rows.ts';
import { LinkDialog, type LinkFields } from './issue-links-dialog.tsx';
import { PageSection } from './issue-page-section.tsx';

const COVERED = ['issueLink'] as const;
const byAge = (a: IssueLink, b: IssueLink): number => a.createdAt - b.createdAt;

/** The links of an issue. */
export function IssueLinks({ row, editable }: { row: Issue; editable: boolean }) {
  const t = useTranslations('issuePage.links');
  const run = useCommand();
  useCover(COVERED, row.id);
  const links = useRows(issueLink, { field: 'issueId', value: row.id, compare: byAge });
  const [editing, setEditing] = useState<IssueLink | 'new'>();
  const [open, setOpen] = useState(false);
  if (links.length === 0 && !editable) return null;
  const edit = (link: IssueLink | 'new'): void => {
    setEditing(link);
    setOpen(true);
  };
  const submit = (fields: LinkFields): void => {
    if (editing === undefined || editing === 'new')
      run(createLink, { id: uuid(), issueId: row.id, ...fields });
    else run(updateLink, { linkId: editing.id, patch: fields });
    setOpen(false);
  };
  return (
    <PageSection
      heading={t('heading')}
      empty={links.length === 0}
      action={
        editable && (
          <IconButton label={t('add')} icon={<Plus aria-hidden="true" />} onClick={() => edit('new')} />
        )
      }
    >
      <ul>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} editable={editable} onEdit={() => edit(link)} />
        ))}
      </ul>
      <LinkDialog
        open={open}
        onOpenChange={setOpen}
        link={editing === 'new' ? undefined : editing}
        onSubmit={submit}
      />
    </PageSection>
  );
}

/** The title or, without one, the URL; then its age and author. */
function LinkRow({ link, editable, onEdit }: { link: IssueLink; editable: boolean; onEdit: () => void }) {
  const t = useTranslations('issuePage');
  const run = useCommand();
  const engine = useEngine();
  const author = useRow(member, link.createdBy);
  const label = link.title === '' ? link.url : link.title;
  return (
    <li className="-mx-2 flex min-h-9 items-center gap-2 rounded-r2 px-2 hover:bg-tint-hover">
      <ExternalLink aria-hidden="true" className="size-4 flex-none text-3" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <a
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          title={link.url}
          className="max-w-full truncate text-text hover:underline"
        >
          {label}
        </a>
        <span className="text-small text-2">
          <RelativeTime at={link.createdAt} /> {author && t('links.added', { name: nameOfPerson(author) })}
          {author?.isBot && <BotMark />}
        </span>
      </div>
      <Menu
        trigger={
          <IconButton
            label={t('links.actions', { title: label })}
            size="sm"
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
      >
        <MenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={() =>
            void writeClipboard(link.url).then(
              () => toast.success(t('copied'), { description: t('copiedUrl') }),
              () => toast.error(t('copyFailed')),
            )
          }
        >
          {t('links.copy')}
        </MenuItem>
        {editable && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {t('links.edit')}
          </MenuItem>
        )}
        {editable && (
          <MenuItem
            icon={<Trash2 aria-hidden="true" />}
            tone="danger"
            onSelect={() => {
              const receipt = run(removeLink, { linkId: link.id });
              toast.show(t('links.removed'), undoOffer(engine, t('undo'), [receipt]));
            }}
          >
            {t('links.remove')}
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}
