import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { OfflineError } from '../../data/http.ts';

/** A page of a list that continues at `next`; null at its end. */
export interface ActivityPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

type State = 'loading' | 'ready' | 'offline' | 'failed';

export interface ActivityPages<Row> {
  readonly state: State;
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  /** Loads the next page, or retries a failed one. */
  readonly readOn: () => void;
}

/** The cursor of a page, as the server gave it. */
export type Before = `${string}_${string}` | undefined;

const stateAfter = (error: unknown): State => (error instanceof OfflineError ? 'offline' : 'failed');

/**
 * Loads a list page by page. It restarts when `asked`, which identifies the list, changes; `round` reloads the first
 * page and keeps the current content until then.
 */
export function useActivityPages<Row extends { readonly id: string }>(
  asked: string,
  round: string | number,
  readPage: (before: Before) => Promise<ActivityPage<Row>>,
): ActivityPages<Row> {
  const [held, setHeld] = useState<{ readonly of: string; readonly page: ActivityPage<Row> }>();
  const [state, setState] = useState<State>('loading');
  const read = useEffectEvent(readPage);
  const latest = useRef(asked);
  useEffect(() => {
    let wanted = true;
    latest.current = asked;
    read(undefined).then(
      (first) => {
        if (!wanted) return;
        setHeld((before) => ({
          of: asked,
          page: before?.of === asked ? withFirst(before.page, first) : first,
        }));
        setState('ready');
      },
      (error: unknown) => wanted && setState(stateAfter(error)),
    );
    return () => {
      wanted = false;
    };
  }, [asked, round]);
  const page = held?.of === asked ? held.page : undefined;
  const readOn = (): void => {
    setState('loading');
    readPage((page?.next ?? undefined) as Before).then(
      (read) => {
        // The list has changed since.
        if (latest.current !== asked) return;
        setHeld((before) => ({
          of: asked,
          page: goneOn(before?.of === asked ? before.page : undefined, page, read),
        }));
        setState('ready');
      },
      (error: unknown) => latest.current === asked && setState(stateAfter(error)),
    );
  };
  return {
    state: page || state !== 'ready' ? state : 'loading',
    rows: page?.rows ?? [],
    hasMore: page !== undefined && page.next !== null,
    readOn,
  };
}

/** The content after another page, which continues at the end of `from`; a list without such an end is reloaded. */
function goneOn<Row extends { readonly id: string }>(
  held: ActivityPage<Row> | undefined,
  from: ActivityPage<Row> | undefined,
  read: ActivityPage<Row>,
): ActivityPage<Row> {
  if (!held || !from) return read;
  if (from.next === null) return withFirst(held, read);
  return held.next === from.next ? { rows: [...held.rows, ...read.rows], next: read.next } : held;
}

/** New entries are put on top of the loaded pages; if there is a gap, the list restarts with them. */
function withFirst<Row extends { readonly id: string }>(
  { rows, next }: ActivityPage<Row>,
  first: ActivityPage<Row>,
): ActivityPage<Row> {
  const at = rows.findIndex(({ id }) => id === first.rows.at(-1)?.id);
  return at < 0 ? first : { rows: [...first.rows, ...rows.slice(at + 1)], next };
}
