import type { Issue } from '@cairn/domain';
import { clsx } from 'clsx';
import { lengthOf, spanOf } from './bar-span.ts';
import { arrowPath, type Dependency } from './dependency-arrows.ts';

interface DependencyLayerProps {
  readonly dependencies: readonly Dependency[];
  /** The rows of the issues on either end of a dependency. */
  readonly places: ReadonlyMap<string, { readonly index: number; readonly issue: Issue }>;
  /** The rendered rows: an arrow is drawn if one of its ends is on one of them. */
  readonly visible: readonly number[];
  readonly rowHeight: number;
  readonly from: number;
  readonly dayWidth: number;
  readonly side: number;
  readonly top: number;
}

/** The gap between a bar and an arrowhead. */
const TIP = 3;

/** Arrows from issues to those they block. Screen readers get the same from the issue's page. */
export function DependencyLayer(props: DependencyLayerProps) {
  const { dependencies, places, visible, rowHeight, from, dayWidth, side, top } = props;
  const drawn = new Set(visible);
  const arrows = dependencies.flatMap(({ id, blockingId, blockedId, isLate }) => {
    const blocking = places.get(blockingId);
    const blocked = places.get(blockedId);
    if (!blocking || !blocked || !(drawn.has(blocking.index) || drawn.has(blocked.index))) return [];
    const [out, into] = [spanOf(blocking.issue), spanOf(blocked.issue)];
    if (!out || !into) return [];
    const middle = (index: number): number => (index + 0.5) * rowHeight;
    const end = (out.first - from + lengthOf(out)) * dayWidth;
    const start = (into.first - from) * dayWidth;
    const path = arrowPath(
      { x: end, y: middle(blocking.index) },
      { x: start - TIP, y: middle(blocked.index) },
    );
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
