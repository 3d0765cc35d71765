import { useEffect, useState } from 'react';
import { useEngineState } from '../../data/engine-context.ts';
import type { RouteReply } from '@cairn/domain/http/api';
import { callApi } from '../../data/call-api.ts';
import { OfflineError } from '../../data/http.ts';

/** Matches by the server in descriptions, comments and pages. */
export interface TextSearch {
  readonly state: 'done' | 'searching' | 'offline' | 'failed';
  /** By the list in the response: `results` are issues. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  readonly excerpts: ReadonlyMap<string, string>;
}

/** A pause in typing; local results appear long before. */
const PAUSE_MS = 250;
const SHORTEST = 3;

const IDLE: TextSearch = { state: 'done', ids: new Map(), excerpts: new Map() };
const SEARCHING: TextSearch = { ...IDLE, state: 'searching' };
const OFFLINE: TextSearch = { ...IDLE, state: 'offline' };
const FAILED: TextSearch = { ...IDLE, state: 'failed' };

/**
 * Searches texts on the server, with a filter, in one project or all, once typing pauses; never delays local results.
 */
export function useTextSearch(
  slug: string,
  query: string,
  filter: string,
  project: string | undefined,
): TextSearch {
  const isOffline = useEngineState(({ link }) => link !== 'open');
  const [answered, setAnswered] = useState<{
    readonly query: string;
    readonly filter: string;
    readonly project: string | undefined;
    readonly answer: TextSearch;
  }>();
  const isAsking = query.length >= SHORTEST && !isOffline;
  useEffect(() => {
    if (!isAsking) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      const answer = (next: TextSearch): void => {
        if (wanted) setAnswered({ query, filter, project, answer: next });
      };
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
      const asked = { q: query, project, ...(filter !== '' && { filter, timezone }) };
      callApi('GET /api/workspaces/:slug/search', { params: { slug }, query: asked }).then(
        (found) => answer(readFound(found)),
        (error: unknown) => answer(error instanceof OfflineError ? OFFLINE : FAILED),
      );
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [slug, query, filter, project, isAsking]);
  if (query.length < SHORTEST) return IDLE;
  if (isOffline) return OFFLINE;
  const isOfThis = answered?.query === query && answered.filter === filter && answered.project === project;
  return isOfThis ? answered.answer : SEARCHING;
}

function readFound(found: Found): TextSearch {
  // Each searchable feature has its own list in the response.
  const lists = Object.entries(found).flatMap(([name, list]): [string, readonly Hit[]][] =>
    Array.isArray(list) ? [[name, list]] : [],
  );
  const hits = lists.flatMap(([, list]) => list);
  return {
    state: 'done',
    ids: new Map(lists.map(([name, list]) => [name, list.map(({ id }) => id)])),
    excerpts: new Map(
      hits.map(({ id, excerpt }) => [id, textOf(excerpt)] as const).filter(([, text]) => text !== ''),
    ),
  };
}

type Found = RouteReply<'GET /api/workspaces/:slug/search'>;
type Hit = Pick<Found['pages'][number], 'id' | 'excerpt'>;

/** The server returns excerpts as lists of pieces. */
const textOf = (pieces: Hit['excerpt']): string => pieces.map(({ text }) => text).join('');
