import type { IssueViewSpec, ViewContext } from '@cairn/domain';
import { BoardAdd, BoardCell } from '@cairn/ui/board';
import { PlusIcon } from '@cairn/ui/icons';
import { memo, useRef } from 'react';
import { useIssueContext } from '../issue-context.tsx';
import { QuickAdd } from '../lazy-parts.tsx';
import { withIndex } from '../list/issue-list.tsx';
import { shapeOfIssue, useRowSlots } from '../list/list-lines.tsx';
import { placeKey } from '../view/use-issue-groups.ts';
import type { CardParts } from './card-parts.ts';
import type { CardStack } from './card-stack.ts';
import { IssueCard } from './issue-card.tsx';
import { useCell } from './use-drag.ts';

export interface IssueBoardCellProps {
  readonly label: string;
  readonly group: string;
  readonly sub: string;
  /** Its column, counted from 0. */
  readonly column: number;
  readonly stack: CardStack;
  /** The first and last rendered card. */
  readonly first: number;
  readonly last: number;
  /** The issue of the active card, which stays rendered and focused when it is scrolled out of view. */
  readonly activeId: string | undefined;
  readonly isMoving: boolean;
  readonly firstKey: string | undefined;
  readonly parts: CardParts;
  readonly spec: IssueViewSpec;
  readonly context: ViewContext;
  readonly projectId: string | undefined;
  readonly isAdding: boolean;
  /** Opens the field that adds an issue to a cell; closes it if undefined. */
  readonly onAdding: (cell: string | undefined) => void;
}

/** The cards where a column crosses a lane. Only visible cards are rendered, with space above and below for the others. */
export const IssueBoardCell = memo(function IssueBoardCell(props: IssueBoardCellProps) {
  const { label, group, sub, column, stack, first, last, activeId, isMoving, firstKey, parts } = props;
  const { spec, context, projectId, isAdding, onAdding } = props;
  const { t } = useIssueContext().words;
  const cell = useRef<HTMLDivElement>(null);
  const over = useCell(cell, { group, sub });
  const active = activeId === undefined ? -1 : stack.indexOf(activeId);
  const cards = new Map(
    withIndex(first, last, active < 0 ? undefined : active).flatMap((index, at, all) => {
      const issue = stack.rows[index];
      const from = at === 0 ? 0 : (all[at - 1] ?? -1) + 1;
      // The space of the cards that are not rendered.
      const room = stack.topOf(index) - stack.topOf(from);
      return issue ? [[placeKey(group, sub, issue.id), { issue, index, room }] as const] : [];
    }),
  );
  const slots = useRowSlots([...cards.keys()], isMoving, (key) => shapeOfIssue(cards.get(key)?.issue));
  return (
    <BoardCell
      groundRef={cell}
      aria-label={label}
      column={column}
      over={over}
      style={{ minHeight: stack.height }}
      foot={
        projectId === undefined ? undefined : isAdding ? (
          <QuickAdd
            card
            projectId={projectId}
            groupKey={group}
            subKey={sub}
            spec={spec}
            context={context}
            onDone={() => onAdding(undefined)}
          />
        ) : (
          <BoardAdd icon={<PlusIcon />} onClick={() => onAdding(placeKey(group, sub, ''))}>
            {t('list.new')}
          </BoardAdd>
        )
      }
    >
      {Array.from(slots.bySlot, ([slot, key]) => {
        const card = cards.get(key);
        return (
          card && (
            <IssueCard
              key={slot}
              issue={card.issue}
              placeKey={key}
              parts={parts}
              isFirst={key === firstKey}
              index={card.index}
              of={stack.rows.length}
              room={card.room}
            />
          )
        );
      })}
    </BoardCell>
  );
});
