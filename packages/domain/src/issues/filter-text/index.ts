export {
  FILTER_PROBLEMS,
  FILTER_TEXT_MAX,
  readFilterText,
  type FilterProblem,
  type FilterProblemCode,
  type FilterReading,
} from './read-filter-text.ts';
export { filterCompletions, type FilterCompletion, type FilterCompletions } from './complete-filter.ts';
export { filterText } from './filter-text.ts';
export { plainFilters } from './plain-filters.ts';
export { FilterWords, wordOf, type FilterNames, type NamedValue } from './words.ts';
