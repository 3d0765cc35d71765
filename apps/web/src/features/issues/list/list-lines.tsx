import type { Issue, IssueViewSpec } from '@cairn/domain';
import { useLayoutEffect, useState } from 'react';
import type { IssueGroup, IssueGroups } from '../../../platform/issue-layout.ts';
import { SubGroupHead } from './group-head.tsx';
import { IssueRow } from './issue-row.tsx';
import { QuickAdd } from '../lazy-parts.tsx';
import type { ListLayout, ListLine, ListSection } from './list-layout.ts';
import { assignSlots, RowElements, type RowSlots } from './row-slots.ts';

/** The ID of the heading that labels a group's rows. */
export const headId = (group: IssueGroup): string => `group-${group.key}`;

interface ListLinesProps {
  /** Labels the rows if there is no group heading. */
  readonly label: string;
  readonly section: ListSection;
  readonly layout: ListLayout;
  readonly indexes: readonly number[];
  readonly isMoving: boolean;
  readonly spec: IssueViewSpec;
  readonly groups: IssueGroups;
  readonly projectId: string | undefined;
  readonly onAdded: () => void;
}

/** The visible lines of a group. */
export function ListLines(props: ListLinesProps) {
  const { label, section, layout, indexes, isMoving, spec, groups, projectId, onAdded } = props;
  const firstRow = layout.firstRow;
  const top = (index: number): number => layout.topOf(index) - section.top;
  const lines = indexes.flatMap((index) => {
    const line = layout.lineAt(index);
    return line ? [{ line, top: top(index) }] : [];
  });
  const rows = new Map(lines.filter(({ line }) => line.type === 'row').map((each) => [each.line.key, each]));
  const slots = useRowSlots([...rows.keys()], isMoving, (key) => shapeOf(rows.get(key)?.line));
  return (
    <>
      {lines.map(
        ({ line, top: at }) =>
          line.type === 'sub' &&
          spec.subGroup !== null && (
            <SubGroupHead
              key={line.key}
              propertyId={spec.subGroup}
              value={line.sub}
              amount={line.amount}
              top={at}
            />
          ),
      )}
      {rows.size > 0 && (
        <ul
          {...(spec.group === null ? { 'aria-label': label } : { 'aria-labelledby': headId(section.group) })}
        >
          {Array.from(slots.bySlot, ([slot, key]) => {
            const row = rows.get(key);
            return (
              row?.line.type === 'row' && (
                <IssueRow
                  key={slot}
                  issue={row.line.issue}
                  placeKey={key}
                  shown={spec.shown}
                  isFirst={key === firstRow}
                  at={row.line.at}
                  of={row.line.of}
                  top={row.top}
                />
              )
            );
          })}
        </ul>
      )}
      {projectId !== undefined &&
        lines.map(
          ({ line, top: at }) =>
            line.type === 'add' && (
              <QuickAdd
                key={line.key}
                projectId={projectId}
                groupKey={section.group.key}
                subKey=""
                spec={spec}
                context={groups.context}
                onDone={onAdded}
                className="absolute inset-x-0"
                style={{ top: at }}
              />
            ),
        )}
    </>
  );
}

/** From this many on, rows look the same: the rest is shown as a count. */
const FEW = 3;

/** Describes which parts an issue's row has: reusing an element creates each part that its previous row lacked. */
export const shapeOf = (line: ListLine | undefined): string =>
  shapeOfIssue(line?.type === 'row' ? line.issue : undefined);

/** The same for a row or card, by its issue. */
export function shapeOfIssue(issue: Issue | undefined): string {
  if (!issue) return '';
  const { priority, labelIds, assigneeIds, dueDate, startDate } = issue;
  const few = (ids: readonly string[]): number => Math.min(ids.length, FEW);
  const has = (value: unknown): string => (value === null ? '-' : '+');
  return `${priority.charAt(0)}${few(labelIds)}${few(assigneeIds)}${has(dueDate)}${has(startDate)}`;
}

/** Assigns elements to these rows, starting from those on screen. */
export function useRowSlots(
  keys: readonly string[],
  isMoving: boolean,
  shapeOf: (key: string) => string,
): RowSlots {
  const [elements] = useState(() => new RowElements());
  const slots = assignSlots(elements.drawn, keys, isMoving, shapeOf);
  useLayoutEffect(() => elements.draw(slots));
  return slots;
}
