import { ContextMenu } from '@cairn/ui/context-menu';
import { useNarrow } from '@cairn/ui/use-media';
import { useCallback, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { IssueLayoutProps } from '../../../platform/issue-layout.ts';
import { GroupHead } from './group-head.tsx';
import { IssueMenu } from '../lazy-parts.tsx';
import { keepInView } from './keep-in-view.ts';
import { HEADER_HEIGHT, ListLayout, type ListSection } from './list-layout.ts';
import { headId, ListLines } from './list-lines.tsx';
import { readPlaceKey } from '../view/use-issue-groups.ts';
import { useDrops } from '../board/use-drag.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListSelection } from './use-list-selection.ts';
import { useVisibleLines } from './use-visible-lines.ts';

const ROW_HEIGHT = 36;
const TOUCH_ROW_HEIGHT = 44;
/** Space below the last row, so that the bulk bar never covers it. */
const FOOT = 76;

/** Issues as lines, group by group. Only the visible lines are rendered. */
export function IssueList({ label, spec, groups, folding, moves, projectId }: IssueLayoutProps) {
  const selection = useListSelection();
  const scroller = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState<string>();
  const narrow = useNarrow();
  const { isFolded } = folding;
  const layout = useMemo(
    () =>
      new ListLayout(groups.groups, {
        isFolded,
        adding,
        grouped: spec.group !== null,
        subGrouped: spec.subGroup !== null,
        rowHeight: narrow ? TOUCH_ROW_HEIGHT : ROW_HEIGHT,
      }),
    [groups, isFolded, adding, spec.group, spec.subGroup, narrow],
  );
  const reveal = useCallback(
    (key: string, direction: 1 | -1 | 0) => {
      const index = layout.indexOfRow(key);
      if (!scroller.current || index === undefined) return;
      const span = { top: layout.topOf(index), bottom: layout.topOf(index + 1) };
      keepInView(scroller.current, span, direction, spec.group === null ? 0 : HEADER_HEIGHT);
    },
    [layout, spec.group],
  );
  useListKeys({ selection, root: scroller, reveal, moves });
  useDrops(scroller, moves);
  return (
    <RowMenu>
      <section
        ref={scroller}
        className="scroll-thin relative min-h-0 flex-1 overflow-auto"
        aria-label={label}
      >
        <div className="relative" style={{ height: layout.height + FOOT }}>
          <LinesInSight
            scroller={scroller}
            layout={layout}
            label={label}
            spec={spec}
            groups={groups}
            folding={folding}
            projectId={projectId}
            onAdd={setAdding}
          />
        </div>
      </section>
    </RowMenu>
  );
}

interface LinesInSightProps extends Pick<
  IssueLayoutProps,
  'label' | 'spec' | 'groups' | 'folding' | 'projectId'
> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly layout: ListLayout;
  /** Opens the line that adds an issue to a group; closes it if undefined. */
  readonly onAdd: (groupKey: string | undefined) => void;
}

/** Separate from the list around it, so that only this renders again in each scroll frame. */
function LinesInSight(props: LinesInSightProps) {
  const { scroller, layout, label, spec, groups, folding, projectId, onAdd } = props;
  const selection = useListSelection();
  const allKeys = useMemo(() => groups.groups.map((each) => each.key), [groups]);
  const { first, last, isMoving } = useVisibleLines(scroller, layout, spec);
  // The active row keeps the focus when it is scrolled out of view.
  const visible = withIndex(first, last, layout.indexOfRow(selection.getState().activeKey));
  return sectionsOf(layout, visible).map(({ section, indexes }) => (
    <section
      key={section.group.key}
      aria-labelledby={spec.group === null ? undefined : headId(section.group)}
      className="absolute inset-x-0"
      style={{ top: section.top, height: section.height }}
    >
      {spec.group !== null && (
        <GroupHead
          id={headId(section.group)}
          group={section.group}
          propertyId={spec.group}
          folding={folding}
          onAdd={projectId === undefined ? undefined : onAdd}
          allKeys={allKeys}
        />
      )}
      <ListLines
        label={label}
        section={section}
        layout={layout}
        indexes={indexes}
        isMoving={isMoving}
        spec={spec}
        groups={groups}
        projectId={projectId}
        onAdded={() => onAdd(undefined)}
      />
    </section>
  ));
}

/** The indexes from first to last, and one more that may be anywhere. */
export function withIndex(first: number, last: number, extra: number | undefined): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (extra === undefined || (extra >= first && extra <= last)) return indexes;
  return extra < first ? [extra, ...indexes] : [...indexes, extra];
}

interface Pressed {
  readonly row: HTMLElement;
  readonly placeKey: string;
  readonly title: string;
}

/** The context menu of the row that was clicked; a single one for the whole list. */
export function RowMenu({ children }: { children: ReactElement }) {
  const selection = useListSelection();
  const [pressed, setPressed] = useState<Pressed>();
  return (
    <ContextMenu
      label={pressed?.title ?? ''}
      onOpen={({ target }) => {
        const row = target instanceof Element ? target.closest('[data-place]') : null;
        const key = row instanceof HTMLElement ? row.dataset['place'] : undefined;
        // Between rows, the browser's own menu opens.
        if (!(row instanceof HTMLElement) || key === undefined) return false;
        setPressed({
          row,
          placeKey: key,
          title: row.querySelector('[data-row-title]')?.textContent ?? '',
        });
        selection.activate(key);
        return true;
      }}
      items={
        pressed && (
          <IssueMenu
            issueId={readPlaceKey(pressed.placeKey).id}
            placeKey={pressed.placeKey}
            anchor={() => pressed.row}
          />
        )
      }
    >
      {children}
    </ContextMenu>
  );
}

/** The visible lines by section; a section with visible rows always includes its heading. */
function sectionsOf(
  layout: ListLayout,
  indexes: readonly number[],
): { section: ListSection; indexes: number[] }[] {
  const byGroup = new Map<string, number[]>();
  for (const index of indexes) {
    const key = layout.lineAt(index)?.group.key;
    if (key === undefined) continue;
    const held = byGroup.get(key);
    if (held) held.push(index);
    else byGroup.set(key, [index]);
  }
  return layout.sections.flatMap((section) => {
    const own = byGroup.get(section.group.key);
    return own ? [{ section, indexes: own }] : [];
  });
}
