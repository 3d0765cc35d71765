import type { Notification, NotificationType } from '@cairn/domain';
import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../data/call-api.ts';
import { useEngineState, useUserId, useWorkspace } from '../../data/engine-context.ts';
import { OfflineError } from '../../data/http.ts';
import type { InboxView } from './inbox-view.ts';

const ROUTE = 'GET /api/workspaces/:slug/users/notifications';

type Page = RouteReply<typeof ROUTE>;
type Entry = Page['rows'][number];
type Query = NonNullable<RouteCall<typeof ROUTE>['query']>;

export interface OlderNotifications {
  readonly state: 'loading' | 'ready' | 'offline' | 'failed';
  /** What the server has sent so far, including those on this device. */
  readonly rows: readonly Notification[];
  /** Excerpts of comments by notification ID; devices don't have them before the issue is opened. */
  readonly excerpts: ReadonlyMap<string, string>;
  readonly hasMore: boolean;
  /** Loads the next page, or retries a failed one. */
  readonly readOn: () => void;
}

interface Read {
  readonly of: string;
  readonly state: OlderNotifications['state'];
  readonly entries: readonly Entry[];
  readonly next: string | null;
}

const typeOf = ({ tab, relation }: InboxView): NotificationType =>
  tab === 'mentions' ? 'mentions' : (relation ?? 'all');

/** Loads notifications from the server, page by page: those too old for this device, and comment excerpts. */
export function useOlder(view: InboxView, newestId: string | undefined): OlderNotifications {
  const userId = useUserId();
  const { workspace } = useWorkspace();
  const { slug } = workspace;
  const isOpen = useEngineState(({ link }) => link === 'open');
  const of = `${slug} ${typeOf(view)} ${view.folder}`;
  const [read, setRead] = useState<Read>({ of, state: 'loading', entries: [], next: null });
  const current = useRef(of);
  const load = (before: string | null, held: readonly Entry[]): void => {
    current.current = of;
    const query: Query = {
      type: typeOf(view),
      archived: String(view.folder === 'archived') as 'true' | 'false',
      snoozed: String(view.folder === 'snoozed') as 'true' | 'false',
      before: (before ?? undefined) as Query['before'],
    };
    callApi(ROUTE, { params: { slug }, query }).then(
      ({ rows, next }) =>
        current.current === of && setRead({ of, state: 'ready', entries: [...held, ...rows], next }),
      (error: unknown) =>
        current.current === of &&
        setRead({
          of,
          state: error instanceof OfflineError ? 'offline' : 'failed',
          entries: held,
          next: before,
        }),
    );
  };
  useEffect(() => {
    load(null, []);
    // Reloads when something new arrives and when the connection is back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of, newestId, isOpen]);
  const here: Read = read.of === of ? read : { of, state: 'loading', entries: [], next: null };
  return {
    state: here.state,
    rows: here.entries.map((entry) => rowOf(entry, userId)),
    excerpts: new Map(here.entries.flatMap(({ id, excerpt }) => (excerpt === null ? [] : [[id, excerpt]]))),
    hasMore: here.next !== null,
    readOn: () => {
      setRead({ ...here, state: 'loading' });
      load(here.next, here.entries);
    },
  };
}

const timeOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

/** In the form of a synced row; those only here can't be changed. */
const rowOf = (entry: Entry, userId: string): Notification => ({
  id: entry.id,
  userId,
  kind: entry.kind,
  actorId: entry.actor_id,
  issueId: entry.issue_id,
  pageId: entry.page_id,
  // For an issue or page, this is its project.
  addedToId: entry.issue_id === null && entry.page_id === null ? entry.project_id : null,
  commentId: entry.comment_id,
  field: entry.field,
  oldValue: entry.old_value,
  newValue: entry.new_value,
  createdAt: Date.parse(entry.created_at),
  readAt: timeOf(entry.read_at),
  archivedAt: timeOf(entry.archived_at),
  snoozedUntil: timeOf(entry.snoozed_until),
  isOld: true,
});
