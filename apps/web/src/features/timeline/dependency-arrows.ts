import type { Relation } from '@cairn/domain';
import type { BarSpan } from './bar-span.ts';

/** One issue blocks another; both have dates and are in this view. */
export interface Dependency {
  readonly id: string;
  readonly blockingId: string;
  readonly blockedId: string;
  /** Whether the blocked issue starts before the blocking one ends. */
  readonly isLate: boolean;
}

/** What it takes to tell whether a dependency is late. */
interface Bar {
  readonly span: BarSpan;
  /** Completed or cancelled: it blocks nothing any more, and can't be late. */
  readonly isClosed: boolean;
}

/** The dependencies among bars, each once, although a relation has a row on each side. */
export function dependenciesOf(
  relations: readonly Pick<Relation, 'id' | 'issueId' | 'kind' | 'relatedId'>[],
  barOf: (issueId: string) => Bar | undefined,
): readonly Dependency[] {
  return relations.flatMap(({ id, issueId, kind, relatedId }) => {
    if (kind !== 'blocking') return [];
    const blocking = barOf(issueId);
    const blocked = barOf(relatedId);
    if (!blocking || !blocked) return [];
    const isOpen = !blocking.isClosed && !blocked.isClosed;
    const isLate = isOpen && blocked.span.first <= blocking.span.last;
    return [{ id, blockingId: issueId, blockedId: relatedId, isLate }];
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far an arrow goes straight before it turns. */
const STUB = 10;
const CORNER = 4;

/** An arrow from the end of one bar to the start of another: right, across to its row, and in from the left. */
export function arrowPath(from: Point, to: Point): string {
  const out = from.x + STUB;
  const into = to.x - STUB;
  if (into >= out) return roundedPath([from, { x: out, y: from.y }, { x: out, y: to.y }, to]);
  // Turns back between the two rows, so that it does not run along a bar.
  const between = to.y - Math.sign(to.y - from.y || 1) * BETWEEN_ROWS;
  return roundedPath([
    from,
    { x: out, y: from.y },
    { x: out, y: between },
    { x: into, y: between },
    { x: into, y: to.y },
    to,
  ]);
}

/** From the middle of a row to its edge. */
const BETWEEN_ROWS = 18;

function roundedPath([start, ...rest]: readonly Point[]): string {
  if (!start) return '';
  let before = start;
  let path = `M${start.x} ${start.y}`;
  rest.forEach((corner, at) => {
    const after = rest[at + 1];
    if (after) {
      const into = towards(corner, before);
      const out = towards(corner, after);
      path += `L${into.x} ${into.y}Q${corner.x} ${corner.y} ${out.x} ${out.y}`;
    } else path += `L${corner.x} ${corner.y}`;
    before = corner;
  });
  return path;
}

/** A point close to a corner, on the horizontal or vertical line to the other point. */
function towards(corner: Point, other: Point): Point {
  const dx = other.x - corner.x;
  const dy = other.y - corner.y;
  const step = Math.min(CORNER, Math.max(Math.abs(dx), Math.abs(dy)) / 2);
  return { x: corner.x + Math.sign(dx) * step, y: corner.y + Math.sign(dy) * step };
}
