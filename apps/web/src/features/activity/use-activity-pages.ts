import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { OfflineError } from '../../data/http.ts';

/** A page of a list that goes on from the place `next`; null at its end. */
export interface ActivityPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

type State = 'loading' | 'ready' | 'offline' | 'failed';

export interface ActivityPages<Row> {
  readonly state: State;
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  /** Reads the next page, or the one that could not be read. */
  readonly readOn: () => void;
}

/** The place at which a page begins, as the server gave it. */
export type Before = `${string}_${string}` | undefined;

const stateAfter = (error: unknown): State => (error instanceof OfflineError ? 'offline' : 'failed');

/**
 * Reads a list page by page. It begins anew when `asked` changes, which says what is read; `round` reads the first page
 * again and keeps what is shown until it is there.
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
        // Something else has been asked for since.
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

/** What is shown after another page was read, which was asked for at the end of `from`; a list without one is read anew. */
function goneOn<Row extends { readonly id: string }>(
  held: ActivityPage<Row> | undefined,
  from: ActivityPage<Row> | undefined,
  read: ActivityPage<Row>,
): ActivityPage<Row> {
  if (!held || !from) return read;
  if (from.next === null) return withFirst(held, read);
  return held.next === from.next ? { rows: [...held.rows, ...read.rows], next: read.next } : held;
}

/** New lines go on top of the pages that have been read; those that do not meet them begin the list anew. */
function withFirst<Row extends { readonly id: string }>(
  { rows, next }: ActivityPage<Row>,
  first: ActivityPage<Row>,
): ActivityPage<Row> {
  const at = rows.findIndex(({ id }) => id === first.rows.at(-1)?.id);
  return at < 0 ? first : { rows: [...first.rows, ...rows.slice(at + 1)], next };
}
