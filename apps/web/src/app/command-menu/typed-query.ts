import type { IssueFilter } from '@cairn/domain';
import {
  filterCompletions,
  filterText,
  readFilterText,
  type FilterProblem,
  type FilterProblemCode,
  type FilterWords,
} from '@cairn/domain/issues/filter-text/index';

/** What is typed in the menu, taken apart. */
export interface TypedQuery {
  /** What is searched for in titles and texts. */
  readonly words: string;
  /** What the issues found must pass. */
  readonly filters: readonly IssueFilter[];
  /** The same as the server reads it. */
  readonly filter: string;
  /** What is wrong with a condition. The whole is searched for then: `state:` may stand in a title. */
  readonly problem?: FilterProblem;
}

/** A whole query that a completion makes of what is typed, and the word that it is called by. */
export interface QueryCompletion {
  readonly label: string;
  readonly query: string;
}

/** Problems of a condition on a property that there is; anything else is what people paste. */
const OF_CONDITIONS: ReadonlySet<FilterProblemCode> = new Set<FilterProblemCode>([
  'unknown_value',
  'no_value',
  'not_a_day',
  'one_value',
  'any_only',
]);
const NAMES_MAX = 3;
const VALUES_MAX = 8;
/** A shorter word begins too many names. */
const LETTERS_MIN = 2;
/** Reading all issues for each letter would be in the way. */
const PARENT = 'parent';

/** `state:started assignee:me login`: the conditions, and the words beside them. */
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

/** What the last word may become: names of properties, and behind a colon their values. */
export function completionsOf(
  query: string,
  words: FilterWords,
): { readonly isName: boolean; readonly options: readonly QueryCompletion[] } {
  const { from, isName, options } = filterCompletions(query, query.length, words, ({ id }) => id !== PARENT);
  const word = query.slice(from).toLowerCase();
  const fitting = isName
    ? options.filter(({ text }) => word.length >= LETTERS_MIN && text.endsWith(':') && text.startsWith(word))
    : options;
  // What is whole already is no word that is still being written.
  if (!isName && options.some(({ text }) => text.toLowerCase() === word)) return { isName, options: [] };
  return {
    isName,
    options: fitting.slice(0, isName ? NAMES_MAX : VALUES_MAX).map(({ text }) => ({
      label: query.slice(0, from).split(/\s/).at(-1) + text,
      query: `${query.slice(0, from)}${text}${isName ? '' : ' '}`,
    })),
  };
}
