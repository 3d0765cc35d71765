import { commentAnchor } from './comment-item.tsx';

/** Brings a comment into sight, and the keyboard to it. */
export function focusComment(id: string): void {
  const place = document.getElementById(commentAnchor(id));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
