import { useEffect, useEffectEvent, useState } from 'react';
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
  useEffect(() => {
    let wanted = true;
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
      ({ rows, next }) => {
        setHeld((before) =>
          before?.of === asked && page && before.page.next === page.next
            ? { of: asked, page: { rows: [...before.page.rows, ...rows], next } }
            : (before ?? { of: asked, page: { rows, next } }),
        );
        setState('ready');
      },
      (error: unknown) => setState(stateAfter(error)),
    );
  };
  return {
    state: page || state !== 'ready' ? state : 'loading',
    rows: page?.rows ?? [],
    hasMore: page !== undefined && page.next !== null,
    readOn,
  };
}

/** New lines go on top of the pages that have been read; those that do not meet them begin the list anew. */
function withFirst<Row extends { readonly id: string }>(
  { rows, next }: ActivityPage<Row>,
  first: ActivityPage<Row>,
): ActivityPage<Row> {
  const at = rows.findIndex(({ id }) => id === first.rows.at(-1)?.id);
  return at < 0 ? first : { rows: [...first.rows, ...rows.slice(at + 1)], next };
}
