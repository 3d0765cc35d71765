export { CommentComposer } from './comment-composer.tsx';
export { DescriptionComments } from './description-comments.tsx';
export { commentAnchor } from './comment-item.tsx';
export { CommentThread } from './comment-thread.tsx';
export { Reactions } from './reactions.tsx';
export { repliesOf } from './replies-of.ts';
