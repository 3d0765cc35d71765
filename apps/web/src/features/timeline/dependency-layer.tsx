import { clsx } from 'clsx';
import { useMemo } from 'react';
import { lengthOf, spanOf } from './bar-span.ts';
import { arrowPath, type Dependency } from './dependency-arrows.ts';
import type { TimelineLine } from './timeline-lines.ts';

interface DependencyLayerProps {
  readonly dependencies: readonly Dependency[];
  readonly lines: readonly TimelineLine[];
  /** The lines that are drawn: an arrow is, when one of its ends is on any of them. */
  readonly visible: readonly number[];
  readonly rowHeight: number;
  readonly from: number;
  readonly dayWidth: number;
  readonly side: number;
  readonly top: number;
}

/** Between a bar and the tip of an arrow. */
const TIP = 3;

/** Arrows from issues to those that they block. Readers hear of them on the page of the issue. */
export function DependencyLayer(props: DependencyLayerProps) {
  const { dependencies, lines, visible, rowHeight, from, dayWidth, side, top } = props;
  const places = useMemo(() => placesOf(lines), [lines]);
  const drawn = new Set(visible);
  const arrows = dependencies.flatMap(({ id, blockingId, blockedId, isLate }) => {
    const blocking = places.get(blockingId);
    const blocked = places.get(blockedId);
    if (!blocking || !blocked || !(drawn.has(blocking.at) || drawn.has(blocked.at))) return [];
    const middle = (at: number): number => (at + 0.5) * rowHeight;
    const end = (blocking.span.first - from + lengthOf(blocking.span)) * dayWidth;
    const start = (blocked.span.first - from) * dayWidth;
    const path = arrowPath({ x: end, y: middle(blocking.at) }, { x: start - TIP, y: middle(blocked.at) });
    return { id, path, isLate };
  });
  if (arrows.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute z-1 size-px overflow-visible"
      style={{ left: side, top }}
    >
      <defs>
        {['timeline-tip', 'timeline-tip-late'].map((id) => (
          <marker
            key={id}
            id={id}
            viewBox="0 0 6 6"
            refX="5"
            refY="3"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path
              d="M0 0 6 3 0 6z"
              className={id === 'timeline-tip' ? 'fill-[var(--text-3)]' : 'fill-danger'}
            />
          </marker>
        ))}
      </defs>
      {arrows.map(({ id, path, isLate }) => (
        <path
          key={id}
          d={path}
          data-dependency={isLate ? 'late' : 'in-time'}
          markerEnd={`url(#timeline-tip${isLate ? '-late' : ''})`}
          className={clsx('fill-none stroke-[1.4px]', isLate ? 'stroke-danger' : 'stroke-[var(--text-3)]')}
        />
      ))}
    </svg>
  );
}

/** Where each issue stands first, of those with a bar. */
function placesOf(lines: readonly TimelineLine[]) {
  const places = new Map<string, { at: number; span: NonNullable<ReturnType<typeof spanOf>> }>();
  lines.forEach((line, at) => {
    if (line.kind !== 'issue' || places.has(line.row.id)) return;
    const span = spanOf(line.row);
    if (span) places.set(line.row.id, { at, span });
  });
  return places;
}
