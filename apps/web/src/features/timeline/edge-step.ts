/** How near an edge a drag begins to scroll, in px. */
const EDGE = 36;
/** Pixels in one frame, at the edge or beyond it. */
const FASTEST = 14;

/**
 * How far to scroll in a frame while something is dragged at `x`: faster the nearer it is to an edge, negative at the left one,
 * and zero in between.
 */
export function edgeStep(x: number, edges: { readonly left: number; readonly right: number }): number {
  const nearness = (distance: number): number => Math.min(1, Math.max(0, (EDGE - distance) / EDGE));
  return Math.round(FASTEST * (nearness(edges.right - x) - nearness(x - edges.left)));
}
