import { commentAnchor } from './comment-item.tsx';

/** Scrolls a comment into view and focuses it. */
export function focusComment(id: string): void {
  const place = document.getElementById(commentAnchor(id));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
