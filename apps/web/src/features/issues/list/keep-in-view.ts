/** S-SEL-012, S-SEL-013: moving to within this distance of an edge scrolls by one step. */
const SCROLL_MARGIN = 200;
const SCROLL_STEP = 50;

/** A row's position in the scrollable area, from its beginning. */
interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Scrolls by one step when the row moved to is near the edge it moves towards, and to the middle when it is out of
 * view.
 *
 * @param direction 0 if not moved to by a key
 * @param covered how much of the upper edge is covered by sticky headings
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
