/** S-SEL-012, S-SEL-013: moving within this of an edge scrolls by one step. */
const SCROLL_MARGIN = 200;
const SCROLL_STEP = 50;

/** Where a row is in what scrolls, from its beginning. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Scrolls by a step when the row to which one has moved comes near that edge, and until it stands in the middle when it
 * is out of sight.
 *
 * @param direction 0 when one has not moved by a key
 * @param covered how much of the upper edge is under headings that stay
 */
export function keepInView(
  scroller: HTMLElement,
  { top, bottom }: Span,
  direction: 1 | -1 | 0,
  covered = 0,
): void {
  const end = (): number => scroller.scrollTop + scroller.clientHeight;
  const isNear =
    direction === 1
      ? bottom > end() - SCROLL_MARGIN
      : direction === -1 && top < scroller.scrollTop + SCROLL_MARGIN;
  if (isNear) scroller.scrollTop += direction * SCROLL_STEP;
  if (top < scroller.scrollTop + covered || bottom > end())
    scroller.scrollTop = top - scroller.clientHeight / 2;
}
