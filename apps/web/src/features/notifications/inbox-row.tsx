import { isSnoozed, member } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { IconButton } from '@cairn/ui/icon-button';
import { ArchiveIcon, CheckAllIcon, ClockIcon, MailIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { RelativeTime } from '@cairn/ui/relative-time';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl';
import { useRow } from '../../data/use-rows.ts';
import { useNow } from '../../lib/use-now.ts';
import { useReference } from '../issues/public.ts';
import { toggleArchived, toggleRead } from './inbox-actions.ts';
import { headOf, nameOf, type InboxEntry } from './inbox-entries.ts';
import { ReminderIcon, NotificationIcon } from './notification-icon.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { momentText } from './snooze-times.ts';
import { useInboxTools } from './use-inbox-tools.ts';
import { useSaid } from './use-said.ts';

interface InboxRowProps {
  readonly entry: InboxEntry;
  readonly isOpen: boolean;
  readonly excerpt: string | undefined;
  readonly onOpen: (entry: InboxEntry) => void;
}

const LINE = 'col-span-2 col-start-2 truncate text-small leading-5';
/** Beside the mark of what is unread, which takes less room than the time above it. */
const MARKED = 'row-start-2 pr-4';

/** The entry of an issue, page or project: who, what, and where. */
export function InboxRow({ entry, isOpen, excerpt, onOpen }: InboxRowProps) {
  const t = useTranslations('notifications');
  const newest = headOf(entry);
  const { actor, title, detail } = useSaid(entry, excerpt);
  const person = useRow(member, newest.actorId);
  const now = useNow().getTime();
  const isWaiting = isSnoozed(newest, now);
  return (
    <li className="group/row relative">
      <button
        type="button"
        data-entry={entry.key}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(entry)}
        className="grid w-full grid-cols-[28px_minmax(0,1fr)_auto] gap-x-2.5 rounded-r2 px-2 py-2.5 text-left outline-offset-[-2px] hover:bg-tint-hover aria-[current=true]:bg-selected forced-colors:aria-[current=true]:outline"
      >
        <span className="relative row-span-2 size-7">
          {newest.kind === 'due_soon' ? (
            <ReminderIcon row={newest} />
          ) : (
            <>
              <Avatar id={newest.actorId} name={actor} picture={person?.avatarUrl} size="lg" decorative />
              <NotificationIcon row={newest} />
            </>
          )}
        </span>
        <span className={clsx('truncate', entry.isUnread ? 'font-strong text-text' : 'text-2')}>{title}</span>
        <RelativeTime at={entry.at} className="text-small leading-5 text-3" />
        {detail !== '' && <span className={clsx(LINE, MARKED, 'text-2')}>{detail}</span>}
        {entry.isUnread && (
          <span className="col-start-3 row-start-2 flex h-5 items-center justify-end">
            <span aria-hidden="true" className="size-2 rounded-full bg-primary" />
            <span className="vh">{t('only.unread')}</span>
          </span>
        )}
        <span className={clsx(LINE, detail === '' && MARKED, 'text-3')}>
          <SubjectName entry={entry} />
          {isWaiting && <> · {t('until', { time: momentText(newest.snoozedUntil ?? now) })}</>}
        </span>
      </button>
      {!newest.isOld && <RowButtons entry={entry} name={title} />}
    </li>
  );
}

function SubjectName({ entry: { subject } }: { entry: InboxEntry }) {
  const reference = useReference(subject.kind === 'issue' ? subject.row : undefined);
  const sayApp = useTranslations('app');
  const name = nameOf(subject);
  if (subject.kind === 'page') return name === '' ? sayApp('untitledPage') : name;
  return subject.kind === 'project' ? name : `${reference} ${name}`;
}

/** Actions on an entry without opening it, for pointers that can hover. */
function RowButtons({ entry, name }: { entry: InboxEntry; name: string }) {
  const t = useTranslations('notifications');
  const tools = useInboxTools();
  const isArchived = entry.rows.some(({ archivedAt }) => archivedAt !== null);
  return (
    <div
      role="group"
      aria-label={t('actionsFor', { name })}
      className="absolute top-2 right-2 flex rounded-r2 bg-raised p-0.5 opacity-0 shadow-e2 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:hidden"
    >
      <IconButton
        size="sm"
        label={t(entry.isUnread ? 'act.read' : 'act.unread')}
        icon={entry.isUnread ? <CheckAllIcon /> : <MailIcon />}
        onClick={() => toggleRead(tools, entry)}
      />
      <SnoozeMenu
        entry={entry}
        trigger={<IconButton size="sm" label={t('act.snoozeShort')} icon={<ClockIcon />} />}
      />
      <IconButton
        size="sm"
        label={t(isArchived ? 'act.unarchiveShort' : 'act.archiveShort')}
        icon={isArchived ? <UnarchiveIcon /> : <ArchiveIcon />}
        onClick={() => toggleArchived(tools, entry)}
      />
    </div>
  );
}
