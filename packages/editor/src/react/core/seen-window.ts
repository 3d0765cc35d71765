/** The edges of the visible part of the window: an on-screen keyboard covers some of it. */
export function seenWindow(): { top: number; bottom: number } {
  const seen = window.visualViewport;
  return seen
    ? { top: seen.offsetTop, bottom: seen.offsetTop + seen.height }
    : { top: 0, bottom: window.innerHeight };
}

/** Reports when the edges move, until the returned function is called. */
export function followSeenWindow(follow: () => void): () => void {
  const seen = window.visualViewport;
  window.addEventListener('resize', follow);
  seen?.addEventListener('resize', follow);
  seen?.addEventListener('scroll', follow);
  return () => {
    window.removeEventListener('resize', follow);
    seen?.removeEventListener('resize', follow);
    seen?.removeEventListener('scroll', follow);
  };
}
