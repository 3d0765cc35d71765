export { countOneByOne } from './count-one-by-one.ts';
export { viewParts, type ViewSqlContext } from './compile-view-sql.ts';
export { conditionLookups } from './condition-lookups.ts';
export { letWriteAside } from './description-document.ts';
export { DECIDED_OF_NEW_ISSUES, keepNewIssue } from './keep-new-issue.ts';
export { listed } from './listed.ts';
export { assertFitsProject, freeOrderKey, issuesFrom, keyBeside, nextNumber } from './store.ts';
export { readFilter } from './read-filter.ts';
export { nameOfRow, rowsNamedBy } from './rows-named-by.ts';
