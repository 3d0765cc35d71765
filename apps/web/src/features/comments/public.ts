export { CommentComposer } from './comment-composer.tsx';
export { commentAnchor, CommentItem } from './comment-item.tsx';
export { Reactions } from './reactions.tsx';
