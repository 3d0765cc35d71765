import { searchOfView, viewOfSearch } from '../issues/view-search.ts';
import { DEFAULT_VIEW, LIST, type IssueFilter } from '../issues/view-spec.ts';

const LAYOUTS = [{ id: LIST }];

/** Filters in the form that lists write into their URLs. */
export const textOfFilters = (filters: readonly IssueFilter[]): string =>
  searchOfView({ ...DEFAULT_VIEW, filters: [...filters] }, LAYOUTS).filters ?? '';

/** Reads filters from a list's URL; unreadable ones are left out. */
export const filtersOfText = (text: string): IssueFilter[] =>
  viewOfSearch({ filters: text }, LAYOUTS).filters;
