export { countOneByOne } from './count-one-by-one.ts';
export { viewParts, type ViewSqlContext } from './compile-view-sql.ts';
export { conditionLookups } from './condition-lookups.ts';
export { DESCRIPTION_DOCUMENT } from './description-document.ts';
export { DECIDED_OF_NEW_ISSUES, keepNewIssue } from './keep-new-issue.ts';
export { changeOfSet } from './one-issue.ts';
export { listed } from './listed.ts';
export { loadWithFacet } from './load-with-facet.ts';
export { keyAtEnd, lastKey } from './key-at-end.ts';
export { keepCopies } from './keep-copies.ts';
export { settleCopies } from './settle-copies.ts';
export {
  assertFitsProject,
  assertValidParents,
  freeOrderKey,
  issuesFrom,
  keyBeside,
  nextNumber,
} from './store.ts';
export { readFilter } from './read-filter.ts';
export { nameOfRow, rowsNamedBy } from './rows-named-by.ts';
