import {
  issue as issueEntity,
  issueFormerKeys,
  isClosedGroup,
  type Issue,
  type IssueLookups,
  project as projectEntity,
  state as stateEntity,
} from '@cairn/domain';
import type { Batch, RowStore } from '@cairn/sync/client';
import { facetOf } from '@cairn/sync/schema';
import fuzzysort from 'fuzzysort';
import { foldText } from '../../lib/fold-text.ts';

/** A found issue, with the matching ranges of its title: pairs of start (inclusive) and end (exclusive). */
export interface FoundIssue {
  readonly row: Issue;
  readonly score: number;
  readonly matches: readonly (readonly [number, number])[];
}

interface Entry {
  row: Issue;
  text: string;
}

interface FindOptions {
  readonly limit: number;
  readonly projectId?: string | undefined;
  readonly within?: string | undefined;
  /** A condition on issues; without words, the latest changed matches. */
  readonly passes?: ((row: Issue) => boolean) | undefined;
}

/** Enough for good ranking; more would cost frames and change nothing on the first screen. */
const CANDIDATES = 400;
/** Below this many exact matches, letters may also be missing or swapped. */
const ENOUGH = 5;
const THRESHOLD = 0.35;
const THRESHOLD_OF_SLIPS = 0.2;
/** Scattered letters in a title are only a guess. */
const SCATTERED = 0.5;
const OPEN_BONUS = 0.08;
const HERE_BONUS = 0.03;

/** `web-12`, `#12`, `web12`; an identifier with digits needs the hyphen. */
const REFERENCE = /^#?(?:(?<long>[a-z][a-z0-9]*)-|(?<short>[a-z]+))?(?<digits>\d+)$/;
const PROJECT = /^(?<long>[a-z][a-z0-9]*)-$/;

/**
 * Finds issues by title, number or identifier in the local store. Normalised titles are kept in order of change and
 * follow the store, so that each keystroke costs one pass over strings.
 */
export class IssueSearch {
  readonly #store: RowStore;
  #entries: Entry[] = [];
  #byId = new Map<string, Entry>();
  #isBuilt = false;
  #stop: (() => void) | undefined;

  constructor(store: RowStore) {
    this.#store = store;
  }

  /** Reads the store; otherwise the first search does. */
  prepare(): void {
    if (this.#isBuilt) return;
    const rows = this.#store.rows(issueEntity);
    rows.sort((a, b) => b.updatedAt - a.updatedAt);
    this.#entries = rows.map((row) => ({ row, text: foldText(row.title) }));
    this.#byId = new Map(this.#entries.map((entry) => [entry.row.id, entry]));
    this.#isBuilt = true;
    this.#stop ??= this.#store.onModel(issueEntity.name, (batch) => this.#follow(batch));
  }

  /** Unsubscribes from the store. */
  close(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#isBuilt = false;
    this.#entries = [];
    this.#byId.clear();
  }

  /**
   * The best `limit` issues. Exact numbers come first, open issues before closed ones, and those of `projectId` before
   * others; with `within`, only those of that project, and with `passes` only its matches.
   */
  find(query: string, lookups: IssueLookups, options: FindOptions): FoundIssue[] {
    this.prepare();
    const folded = foldText(query.trim());
    const { limit, projectId, within, passes } = options;
    const isSought = ({ row }: Entry): boolean =>
      (within ?? row.projectId) === row.projectId && passes?.(row) !== false;
    const among = within === undefined && !passes ? this.#entries : this.#entries.filter(isSought);
    if (folded === '')
      return passes ? among.slice(0, limit).map(({ row }) => ({ row, score: 1, matches: [] })) : [];
    const byReference = findByReference(among, folded, lookups, limit);
    const taken = new Set(byReference.map((each) => each.row.id));
    const byTitle = findByTitle(among, folded, lookups, projectId).filter((each) => !taken.has(each.row.id));
    return [...byReference, ...byTitle].slice(0, limit);
  }

  #follow(batch: Batch): void {
    let gone = false;
    const fresh: Entry[] = [];
    for (const [id, { after }] of batch) {
      const entry = this.#byId.get(id);
      const row = after as Issue | undefined;
      if (!row) {
        gone = this.#byId.delete(id) || gone;
      } else if (entry) {
        entry.row = row;
        entry.text = foldText(row.title);
      } else {
        const made = { row, text: foldText(row.title) };
        this.#byId.set(id, made);
        fresh.push(made);
      }
    }
    if (fresh.length > 0) this.#entries = [...fresh, ...this.#entries];
    if (gone) this.#entries = this.#entries.filter((entry) => this.#byId.has(entry.row.id));
  }
}

function findByReference(
  among: readonly Entry[],
  query: string,
  lookups: IssueLookups,
  limit: number,
): FoundIssue[] {
  const parts = REFERENCE.exec(query)?.groups ?? PROJECT.exec(query)?.groups;
  if (!parts) return [];
  const { long, short, digits = '' } = parts;
  const identifier = long ?? short;
  const exact: FoundIssue[] = [];
  const longer: FoundIssue[] = [];
  for (const { row } of among) {
    if (identifier !== undefined && wentBy(row, identifier, digits, lookups)) {
      exact.push({ row, score: 2, matches: [] });
      continue;
    }
    const number = String(row.number);
    if (row.number === 0 || !number.startsWith(digits)) continue;
    if (identifier !== undefined) {
      const own = lookups.rows(projectEntity).get(row.projectId)?.identifier;
      if (own === undefined || foldText(own) !== identifier) continue;
    }
    if (number === digits) exact.push({ row, score: 2, matches: [] });
    else if (longer.length < limit) longer.push({ row, score: 1.2, matches: [] });
  }
  return [...exact, ...longer].slice(0, limit);
}

function findByTitle(
  among: readonly Entry[],
  query: string,
  lookups: IssueLookups,
  projectId: string | undefined,
): FoundIssue[] {
  const plain = plainHits(among, query);
  const candidates = plain.length >= ENOUGH ? plain : among;
  const results = fuzzysort.go(query, candidates, {
    key: 'text',
    limit: CANDIDATES,
    threshold: plain.length >= ENOUGH ? THRESHOLD : THRESHOLD_OF_SLIPS,
  });
  const asTyped = new Set(plain);
  return results
    .map(({ obj, score }) => {
      const { row } = obj;
      const group = lookups.rows(stateEntity).get(row.stateId)?.group;
      const isOpen = row.archivedAt === null && group !== undefined && !isClosedGroup(group);
      const bonus = (isOpen ? OPEN_BONUS : 0) + (row.projectId === projectId ? HERE_BONUS : 0);
      const isAsTyped = asTyped.has(obj);
      const found = { row, score: (score + bonus) * (isAsTyped ? 1 : SCATTERED) };
      return { ...found, isAsTyped, matches: isAsTyped ? rangesIn(obj, query) : [] };
    })
    .toSorted(
      (a, b) =>
        Number(b.isAsTyped) - Number(a.isAsTyped) || b.score - a.score || b.row.updatedAt - a.row.updatedAt,
    );
}

/** Issues whose title contains every word as typed, latest changed first. */
function plainHits(among: readonly Entry[], query: string): Entry[] {
  const words = query.split(/\s+/);
  const hits: Entry[] = [];
  for (const entry of among) {
    if (!words.every((word) => entry.text.includes(word))) continue;
    hits.push(entry);
    if (hits.length >= CANDIDATES) break;
  }
  return hits;
}

/** Whether this was its key in a project that it has left and that the person can see. */
function wentBy(row: Issue, identifier: string, digits: string, lookups: IssueLookups): boolean {
  const keys = facetOf(row, issueFormerKeys)?.keys ?? [];
  return keys.some(
    ({ projectId, number }) =>
      String(number) === digits &&
      foldText(lookups.rows(projectEntity).get(projectId)?.identifier ?? '') === identifier,
  );
}

/** The positions of the typed words, preferably at the start of a word. None if normalising has shifted the letters. */
function rangesIn({ row, text }: Entry, query: string): FoundIssue['matches'] {
  if (text.length !== row.title.length) return [];
  return query
    .split(/\s+/)
    .map((word): readonly [number, number] => {
      const atStart = text.startsWith(word) ? 0 : text.indexOf(` ${word}`) + 1;
      const from = atStart > 0 || text.startsWith(word) ? atStart : text.indexOf(word);
      return [from, from + word.length];
    })
    .toSorted(([a], [b]) => a - b);
}
