export { commentJson, type Reacted } from './comment-json.ts';
export { reactionsTo } from './reactions-to.ts';
