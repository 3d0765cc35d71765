export { viewParts, type ViewParts, type ViewSqlContext } from './compile-view-sql.ts';
