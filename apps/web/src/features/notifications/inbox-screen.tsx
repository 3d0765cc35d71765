import type { Notification } from '@cairn/domain';
import { countText } from '@cairn/ui/count';
import { IconButton } from '@cairn/ui/icon-button';
import { ArchiveIcon, CheckAllIcon, ClockIcon, DisplayIcon } from '@cairn/ui/icons';
import { PageHeader } from '@cairn/ui/page-header';
import { Tabs } from '@cairn/ui/tabs';
import { ToggleChip } from '@cairn/ui/toggle-chip';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useUserId } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { Empty } from '../../platform/empty.tsx';
import { readOnOpening } from './edit-notifications.ts';
import { readAll } from './inbox-actions.ts';
import { emptyScreens } from './empty-screens.tsx';
import { countUnread, entriesOf, type InboxEntry } from './inbox-entries.ts';
import { inboxFocus } from './inbox-focus.ts';
import { InboxList } from './inbox-list.tsx';
import { InboxPane } from './inbox-pane.tsx';
import { emptinessOf, FIRST_VIEW, inboxView, type InboxView, type Relation } from './inbox-view.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useEntryKeys } from './use-entry-keys.ts';
import { useInboxTools } from './use-inbox-tools.ts';
import { useNotifications } from './use-notifications.ts';
import { useOlder } from './use-older.ts';

const RELATIONS: readonly Relation[] = ['assigned', 'created', 'subscribed'];

/** `/$workspace/notifications`: the inbox, with the open entry's issue beside it. */
export function InboxScreen() {
  const t = useTranslations('notifications');
  const userId = useUserId();
  const tools = useInboxTools();
  const view = inboxView.use((held) => held);
  const held = useNotifications();
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  const [openKey, setOpenKey] = useOpenKey();
  const older = useOlder(view, newestOf(held.rows));
  const rows = useMemo(() => joined(held.rows, older.rows), [held.rows, older.rows]);
  const entries = entriesOf(rows, view, { ...held, userId }, openKey);
  const counts = countUnread(held.rows, held);
  const emptiness = emptinessOf(view);
  const root = useRef<HTMLDivElement>(null);
  const at = entries.findIndex(({ key }) => key === openKey);
  const open = entries[at];
  const show = (entry: InboxEntry | undefined): void => {
    setOpenKey(entry?.key, entry?.rows.find(({ commentId }) => commentId !== null)?.commentId);
    if (entry) readOnOpening(tools.engine, entry.rows, Date.now());
  };
  const step = (by: 1 | -1): void => {
    const next = entries[at + by];
    if (next) show(next);
  };
  useEffect(() => {
    document.title = t('title');
  }, [t]);
  useEntryKeys({ root, entries, openKey, onOpen: show, onClose: () => show(undefined) });
  usePublishedFocus(root, entries, open, show);
  return (
    <>
      <PageHeader
        controls={
          <>
            <IconButton
              label={t('act.allRead')}
              keys="shift+r"
              icon={<CheckAllIcon />}
              disabled={counts.all === 0}
              onClick={() => readAll(tools)}
            />
            <IconButton
              label={t('settings')}
              icon={<DisplayIcon />}
              render={<AppLink to="/profile/notifications" />}
            />
          </>
        }
      >
        <h1 className="truncate font-medium">{t('title')}</h1>
      </PageHeader>
      <div ref={root} className="flex min-h-0 flex-1">
        <section
          aria-label={t('list')}
          className={clsx(
            'flex min-h-0 w-[376px] flex-none flex-col border-r border-line narrow:w-full narrow:border-r-0',
            open && 'narrow:hidden',
          )}
        >
          <Tabs
            label={t('tabs.label')}
            value={view.tab}
            onChange={(tab) => change({ tab: tab === 'mentions' ? 'mentions' : 'all' })}
            tabs={[
              { id: 'all', label: t('tabs.all'), after: <TabCount count={counts.all} /> },
              { id: 'mentions', label: t('tabs.mentions'), after: <TabCount count={counts.mentions} /> },
            ]}
            end={<Folders view={view} snoozed={snoozedIn(rows, held.now)} />}
          >
            <Filters view={view} />
            {entries.length === 0 && isReady && older.state !== 'loading' ? (
              <Empty of={emptyScreens[emptiness]} />
            ) : (
              <InboxList
                key={JSON.stringify(view)}
                entries={entries}
                now={held.now}
                openKey={openKey}
                older={older}
                onOpen={show}
              />
            )}
          </Tabs>
        </section>
        {open ? (
          <InboxPane
            entry={open}
            at={at + 1}
            count={entries.length}
            onStep={step}
            onClose={() => show(undefined)}
          />
        ) : (
          <div className="grid min-w-0 flex-1 place-content-center p-6 text-center narrow:hidden">
            <p className="font-medium">{t('choose')}</p>
            <p className="mt-1 text-2">{t('chooseLead')}</p>
          </div>
        )}
      </div>
      <SnoozeDialog />
    </>
  );
}

const change = (patch: Partial<InboxView>): void => inboxView.set({ ...inboxView.get(), ...patch });

const newestOf = (rows: readonly Notification[]): string | undefined =>
  rows.reduce<Notification | undefined>(
    (newest, row) => (!newest || row.createdAt > newest.createdAt ? row : newest),
    undefined,
  )?.id;

/** The device's own first, because they are live. */
function joined(held: readonly Notification[], given: readonly Notification[]): readonly Notification[] {
  const here = new Set(held.map(({ id }) => id));
  return [...held, ...given.filter(({ id }) => !here.has(id))];
}

const snoozedIn = (rows: readonly Notification[], now: number): number =>
  rows.filter(({ archivedAt, snoozedUntil }) => archivedAt === null && (snoozedUntil ?? 0) > now).length;

const TabCount = ({ count }: { count: number }) =>
  count > 0 && <span className="text-3 tabular-nums">{countText(count)}</span>;

/** Snoozed and archived entries, which the list leaves out. */
function Folders({ view, snoozed }: { view: InboxView; snoozed: number }) {
  const t = useTranslations('notifications');
  const go = (folder: InboxView['folder']): void =>
    change({ ...FIRST_VIEW, tab: view.tab, folder: view.folder === folder ? 'inbox' : folder });
  return (
    <>
      <span className="relative inline-flex items-center gap-1 pr-1">
        <IconButton
          label={snoozed > 0 ? t('snoozedCount', { count: snoozed }) : t('snoozed')}
          icon={<ClockIcon />}
          pressed={view.folder === 'snoozed'}
          onClick={() => go('snoozed')}
        />
        {snoozed > 0 && (
          <span aria-hidden="true" className="text-small text-2 tabular-nums">
            {countText(snoozed)}
          </span>
        )}
      </span>
      <IconButton
        label={t('archived')}
        icon={<ArchiveIcon />}
        pressed={view.folder === 'archived'}
        onClick={() => go('archived')}
      />
    </>
  );
}

function Filters({ view }: { view: InboxView }) {
  const t = useTranslations('notifications');
  return (
    <div
      role="group"
      aria-label={t('filters')}
      className="scroll-none flex flex-none gap-1 overflow-x-auto border-b border-line px-3 py-2"
    >
      <ToggleChip pressed={view.unread} onPressedChange={(unread) => change({ unread })}>
        {t('only.unread')}
      </ToggleChip>
      {RELATIONS.map((relation) => (
        <ToggleChip
          key={relation}
          pressed={view.relation === relation}
          onPressedChange={(pressed) => change({ relation: pressed ? relation : null })}
        >
          {t(`only.${relation}`)}
        </ToggleChip>
      ))}
    </div>
  );
}

/** The URL has the open entry, so that Back leads to the list, and the comment to point at. */
function useOpenKey(): readonly [
  string | undefined,
  (key: string | undefined, commentId?: string | null) => void,
] {
  const navigate = useNavigate();
  const open = useLocation({ select: ({ search }) => ('open' in search ? String(search.open) : undefined) });
  const set = (key: string | undefined, commentId?: string | null): void =>
    void navigate({
      to: '.',
      search: key === undefined ? {} : { open: key },
      hash: commentId ? `comment-${commentId}` : '',
      // Opening another entry replaces the history entry.
      replace: open !== undefined || key === undefined,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [open, set];
}

/** What shortcuts and the command menu act on, and what is opened when it leaves the list. */
function usePublishedFocus(
  root: React.RefObject<HTMLElement | null>,
  entries: readonly InboxEntry[],
  open: InboxEntry | undefined,
  show: (entry: InboxEntry | undefined) => void,
): void {
  const latest = useRef({ entries, open, show });
  useEffect(() => {
    latest.current = { entries, open, show };
  });
  useEffect(() => {
    inboxFocus.set({
      read: () => {
        const focused = document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
        const here = root.current?.contains(document.activeElement) ? focused : undefined;
        const { entries: all, open: shown } = latest.current;
        return all.find(({ key }) => key === here) ?? shown;
      },
      leave: (entry) => {
        const { entries: all, open: shown, show: go } = latest.current;
        const at = all.findIndex(({ key }) => key === entry.key);
        const next = all[at + 1] ?? all[at - 1];
        if (shown?.key === entry.key) go(next);
        if (next) focusEntry(root.current, next.key);
      },
    });
    return () => inboxFocus.set(undefined);
  }, [root]);
}

const focusEntry = (root: HTMLElement | null, key: string): void =>
  root?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`)?.focus();
