import { useEffect, useState } from 'react';
import { useEngineState } from '../data/engine-context.ts';
import { OfflineError, request } from '../data/http.ts';

/** What the server found in descriptions, comments and pages. */
export interface TextSearch {
  readonly state: 'done' | 'searching' | 'offline' | 'failed';
  /** By the list of the answer that they stood in: `results` are issues. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  readonly excerpts: ReadonlyMap<string, string>;
}

/** A pause in typing; the local results are there long before. */
const PAUSE_MS = 250;
const SHORTEST = 3;

const IDLE: TextSearch = { state: 'done', ids: new Map(), excerpts: new Map() };
const SEARCHING: TextSearch = { ...IDLE, state: 'searching' };
const OFFLINE: TextSearch = { ...IDLE, state: 'offline' };
const FAILED: TextSearch = { ...IDLE, state: 'failed' };

/** Asks the server for issues whose texts fit, once somebody pauses; never in the way of what the store finds. */
export function useTextSearch(slug: string, query: string): TextSearch {
  const isOffline = useEngineState(({ link }) => link !== 'open');
  const [answered, setAnswered] = useState<{ readonly query: string; readonly answer: TextSearch }>();
  const isAsking = query.length >= SHORTEST && !isOffline;
  useEffect(() => {
    if (!isAsking) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      const answer = (next: TextSearch): void => {
        if (wanted) setAnswered({ query, answer: next });
      };
      request<unknown>('GET', `/api/workspaces/${slug}/search?q=${encodeURIComponent(query)}`).then(
        (found) => answer(parseFound(found)),
        (error: unknown) => answer(error instanceof OfflineError ? OFFLINE : FAILED),
      );
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [slug, query, isAsking]);
  if (query.length < SHORTEST) return IDLE;
  if (isOffline) return OFFLINE;
  return answered?.query === query ? answered.answer : SEARCHING;
}

/** Reads the answer; what does not fit is left out. */
export function parseFound(found: unknown): TextSearch {
  const excerpts = new Map<string, string>();
  const idsIn = (hits: readonly unknown[]): string[] =>
    hits.flatMap((each) => {
      if (typeof each !== 'object' || each === null || !('id' in each)) return [];
      if (typeof each.id !== 'string') return [];
      const excerpt = 'excerpt' in each ? textOf(each.excerpt) : '';
      if (excerpt !== '') excerpts.set(each.id, excerpt);
      return [each.id];
    });
  const lists = typeof found === 'object' && found !== null ? Object.entries(found) : [];
  const ids = new Map(
    lists.flatMap(([name, hits]: [string, unknown]) =>
      Array.isArray(hits) ? [[name, idsIn(hits as unknown[])] as const] : [],
    ),
  );
  return { state: 'done', ids, excerpts };
}

/** The server marks hits as a list of pieces: `[{ text, hit }]`. */
const textOf = (pieces: unknown): string =>
  (Array.isArray(pieces) ? (pieces as unknown[]) : [])
    .map((piece) =>
      typeof piece === 'object' && piece !== null && 'text' in piece && typeof piece.text === 'string'
        ? piece.text
        : '',
    )
    .join('');
