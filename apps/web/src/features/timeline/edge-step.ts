/** So near an edge, what is dragged scrolls what it is dragged over. */
const EDGE = 36;
/** In one frame, at the edge itself or beyond it. */
const FASTEST = 14;

/**
 * How far to scroll in a frame while something is dragged at `x`, between the edges of what scrolls: faster the nearer it is
 * to an edge, backwards at the left one, and nothing between them.
 */
export function edgeStep(x: number, edges: { readonly left: number; readonly right: number }): number {
  const nearness = (distance: number): number => Math.min(1, Math.max(0, (EDGE - distance) / EDGE));
  return Math.round(FASTEST * (nearness(edges.right - x) - nearness(x - edges.left)));
}
