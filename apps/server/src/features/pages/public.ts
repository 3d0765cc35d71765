export { pagesApi } from './api.ts';
export { writePage } from './write-page.ts';
export { followPageEdits } from './follow-edits.ts';
