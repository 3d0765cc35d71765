export { countOneByOne } from './count-one-by-one.ts';
export { viewParts, type ViewParts, type ViewSqlContext } from './compile-view-sql.ts';
