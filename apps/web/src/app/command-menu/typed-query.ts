import type { IssueFilter } from '@cairn/domain';
import {
  filterCompletions,
  filterText,
  readFilterText,
  type FilterProblem,
  type FilterProblemCode,
  type FilterWords,
} from '@cairn/domain/issues/filter-text/index';

/** A parsed query of the menu. */
export interface TypedQuery {
  /** The words to search for in titles and texts. */
  readonly words: string;
  /** The conditions that found issues must match. */
  readonly filters: readonly IssueFilter[];
  /** The same as text for the server. */
  readonly filter: string;
  /** A problem of a condition. Then the whole query is searched for, since `state:` can occur in a title. */
  readonly problem?: FilterProblem;
}

/** A completed query, and the word to display for it. */
export interface QueryCompletion {
  readonly label: string;
  readonly query: string;
}

/** Problems of a condition on an existing property; anything else is pasted text. */
const OF_CONDITIONS: ReadonlySet<FilterProblemCode> = new Set<FilterProblemCode>([
  'unknown_value',
  'no_value',
  'not_a_day',
  'one_value',
  'any_only',
]);
const NAMES_MAX = 3;
const VALUES_MAX = 8;
/** Shorter words match too many names. */
const LETTERS_MIN = 2;
/** Reading all issues on each keystroke would be too slow. */
const PARENT = 'parent';

/** Parses `state:started assignee:me login` into conditions and other words. */
export function readTyped(query: string, words: FilterWords): TypedQuery {
  const plain = { words: query, filters: [], filter: '' };
  if (!query.includes(':')) return plain;
  const { filters, problem } = readFilterText(query, words);
  if (!filters) return OF_CONDITIONS.has(problem.code) ? { ...plain, problem } : plain;
  const isTitle = ({ property }: IssueFilter): boolean => property === 'title';
  const conditions = filters.filter((each) => !isTitle(each));
  if (conditions.length === 0) return plain;
  return {
    words: filters
      .filter(isTitle)
      .flatMap(({ values }) => values)
      .join(' '),
    filters: conditions,
    filter: filterText(conditions, words),
  };
}

/** Completions of the last word: property names, and values after a colon. */
export function completionsOf(
  query: string,
  words: FilterWords,
): { readonly isName: boolean; readonly options: readonly QueryCompletion[] } {
  const { from, isName, options } = filterCompletions(query, query.length, words, ({ id }) => id !== PARENT);
  const word = query.slice(from).toLowerCase();
  const fitting = isName
    ? options.filter(({ text }) => word.length >= LETTERS_MIN && text.endsWith(':') && text.startsWith(word))
    : options;
  // A complete word needs no completion.
  if (!isName && options.some(({ text }) => text.toLowerCase() === word)) return { isName, options: [] };
  return {
    isName,
    options: fitting.slice(0, isName ? NAMES_MAX : VALUES_MAX).map(({ text }) => ({
      label: query.slice(0, from).split(/\s/).at(-1) + text,
      query: `${query.slice(0, from)}${text}${isName ? '' : ' '}`,
    })),
  };
}
