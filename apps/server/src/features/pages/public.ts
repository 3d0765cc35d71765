export { pagesApi } from './api.ts';
export { writePage } from './write-page.ts';
export { FollowEdits } from './follow-edits.ts';
