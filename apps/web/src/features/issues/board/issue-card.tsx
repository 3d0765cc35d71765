import type { Issue } from '@cairn/domain';
import { BoardCard, BoardCardContent } from '@cairn/ui/board';
import { clsx } from 'clsx';
import { memo, useLayoutEffect, useRef } from 'react';
import { useWorkspace } from '../../../data/engine-context.ts';
import { AppLink } from '../../../lib/app-link.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { issueKey } from '../issue-key.ts';
import { issuePath } from '../issue-reference.tsx';
import { RowBox, useRowLook } from '../list/issue-row.tsx';
import { SubIssueCount } from '../list/sub-issue-count.tsx';
import { useListSelection } from '../list/use-list-selection.ts';
import { useRowFocus } from '../list/use-row-focus.ts';
import type { CardParts } from './card-parts.ts';
import { DropMark } from './drop-mark.tsx';
import { useCarried } from './use-drag.ts';

export interface IssueCardProps {
  readonly issue: Issue;
  readonly placeKey: string;
  readonly parts: CardParts;
  /** Where Tab enters the board while no card is active. */
  readonly isFirst: boolean;
  /** Counted from 0. */
  readonly index: number;
  readonly of: number;
  /** The space above it, for cards that are not rendered. */
  readonly room: number;
}

/**
 * An issue as a card on a board. As in a list, elements are reused for other issues; while scrolling, their order in the document
 * therefore differs from that on screen.
 */
export const IssueCard = memo(function IssueCard(props: IssueCardProps) {
  const { issue, placeKey, parts, isFirst, index, of, room } = props;
  const { mayEdit } = useIssueContext();
  const selection = useListSelection();
  const { isSelected, isActive, isTabStop } = useRowLook(placeKey, issue.id, isFirst);
  const card = useRef<HTMLLIElement>(null);
  const isEditable = mayEdit(issue);
  const { carried, edge } = useCarried(card, placeKey, isEditable);
  useRowFocus(card, { placeKey, isActive, scrolls: true });
  // The active card stays rendered when the board scrolls; a long press that starts a drag has not made it active.
  useLayoutEffect(() => {
    if (carried) selection.activate(placeKey);
  }, [carried, placeKey, selection]);
  return (
    <BoardCard
      ref={card}
      data-place={placeKey}
      aria-setsize={of}
      aria-posinset={index + 1}
      onFocus={() => selection.activate(placeKey)}
      selected={isSelected}
      active={isActive}
      className={clsx(
        carried && '!bg-transparent !shadow-none outline-1 outline-dashed outline-strong *:invisible',
      )}
      style={{ order: index, marginTop: room }}
    >
      <CardContent
        issue={issue}
        placeKey={placeKey}
        parts={parts}
        isSelected={isSelected}
        isTabStop={isTabStop}
      />
      <DropMark edge={edge} gap="card" />
    </BoardCard>
  );
});

interface CardContentProps extends Pick<IssueCardProps, 'issue' | 'placeKey' | 'parts'> {
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
}

/** The content of a card. Separate, because scrolling moves cards without changing their content. */
const CardContent = memo(function CardContent(props: CardContentProps) {
  const { issue, placeKey, parts, isSelected, isTabStop } = props;
  const { words, maySelect } = useIssueContext();
  const { workspace } = useWorkspace();
  const { hasId, hasSubIssues, assignees: Assignees, facts } = parts;
  return (
    <BoardCardContent
      head={
        <>
          <span className="flex items-center">
            {maySelect(issue) && (
              <span
                className={clsx(
                  'relative z-1 flex overflow-hidden focus-within:w-6 group-hover/row:w-6',
                  isSelected ? 'w-6' : 'w-0 pointer-coarse:w-6',
                )}
              >
                <RowBox issue={issue} placeKey={placeKey} checked={isSelected} />
              </span>
            )}
            {hasId && (issue.number === 0 ? words.t('cell.noNumber') : issueKey(issue, words.lookups))}
          </span>
          {Assignees && <Assignees issue={issue} variant="card" />}
        </>
      }
      title={
        <AppLink to={issuePath(workspace.slug, issue)} tabIndex={isTabStop ? 0 : -1} draggable={false}>
          {issue.title}
        </AppLink>
      }
      foot={
        <>
          {facts.map((ui) => ui.Cell && <ui.Cell key={ui.id} issue={issue} variant="card" />)}
          {hasSubIssues && <SubIssueCount issueId={issue.id} pill />}
        </>
      }
    />
  );
});
