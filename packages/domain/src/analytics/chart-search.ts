import { searchOfView, viewOfSearch } from '../issues/view-search.ts';
import { DEFAULT_VIEW, LIST, type IssueFilter } from '../issues/view-spec.ts';

const LAYOUTS = [{ id: LIST }];

/** Filters as lists write them into their addresses. */
export const textOfFilters = (filters: readonly IssueFilter[]): string =>
  searchOfView({ ...DEFAULT_VIEW, filters: [...filters] }, LAYOUTS).filters ?? '';

/** The filters that such a text says; what cannot be read is left out. */
export const filtersOfText = (text: string): IssueFilter[] =>
  viewOfSearch({ filters: text }, LAYOUTS).filters;
