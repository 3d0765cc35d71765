import { issue, notification, page, project, type Notification } from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useEngine } from '../../data/engine-context.ts';
import { countUnread, keyOf, nextReturn, type Subject, type UnreadCounts } from './inbox-entries.ts';

const MINUTE_MS = 60_000;

/** The subject of a notification, if visible. */
function subjectIn(store: RowStore, { issueId, pageId, addedToId }: Notification): Subject | undefined {
  const issueRow = issueId === null ? undefined : store.get(issue, issueId);
  if (issueRow) return { kind: 'issue', row: issueRow };
  const pageRow = pageId === null ? undefined : store.get(page, pageId);
  if (pageRow) return { kind: 'page', row: pageRow };
  const projectRow = addedToId === null ? undefined : store.get(project, addedToId);
  return projectRow && { kind: 'project', row: projectRow };
}

export interface HeldNotifications {
  readonly rows: readonly Notification[];
  readonly now: number;
  /** Changes only when the subjects of notifications change. */
  readonly subjectOf: (row: Notification) => Subject | undefined;
}

/** A version of everything that notifications are rendered from. */
const versionsIn = (store: RowStore): string =>
  [notification, issue, page, project].map(({ name }) => store.version(name)).join();

/** The notifications on this device with their subjects, live; re-renders when a snooze ends. */
export function useNotifications(): HeldNotifications {
  const { store } = useEngine();
  const held = useRef<{ readonly rows: HeldNotifications['rows']; readonly versions: string }>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      // Catches changes between the render and the subscription.
      if (held.current?.versions !== versionsIn(store)) held.current = undefined;
      const changed = (): void => {
        held.current = undefined;
        listener();
      };
      const concerns = (batch: ReadonlyMap<string, unknown>): boolean =>
        (store.rows(notification.name) as unknown as Notification[]).some((row) => batch.has(keyOf(row)));
      const stops = [
        store.onModel(notification.name, changed),
        store.onModel(issue.name, (batch) => concerns(batch) && changed()),
        store.onModel(page.name, (batch) => concerns(batch) && changed()),
        store.onModel(project.name, (batch) => concerns(batch) && changed()),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store],
  );
  const { rows } = useSyncExternalStore(
    subscribe,
    () => (held.current ??= { rows: store.rows(notification), versions: versionsIn(store) }),
  );
  const now = useClock(rows);
  return useMemo(
    () => ({ rows, now, subjectOf: (row: Notification) => subjectIn(store, row) }),
    [store, rows, now],
  );
}

/** The current time, updated each minute and at the end of each snooze. */
function useClock(rows: readonly Notification[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const next = Math.min(nextReturn(rows, now) ?? Infinity, now + MINUTE_MS);
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [rows, now]);
  return now;
}

export function useUnreadCounts(): UnreadCounts {
  const held = useNotifications();
  return useMemo(() => countUnread(held.rows, held), [held]);
}
