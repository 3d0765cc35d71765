export { commentJson, type Reacted } from './comment-json.ts';
