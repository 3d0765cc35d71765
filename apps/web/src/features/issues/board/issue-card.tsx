import type { Issue } from '@cairn/domain';
import { BoardCard } from '@cairn/ui/board';
import { Checkbox } from '@cairn/ui/checkbox';
import { ContextMenu } from '@cairn/ui/context-menu';
import { clsx } from 'clsx';
import { memo, useLayoutEffect, useRef, type MouseEvent, type Ref } from 'react';
import { useWorkspace } from '../../../data/engine-context.ts';
import { AppLink } from '../../../lib/app-link.tsx';
import { DropMark } from './drop-mark.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { issueKey } from '../issue-key.ts';
import { IssueMenu } from '../lazy-parts.tsx';
import { issuePath } from '../issue-reference.tsx';
import { isSaidByColumn } from '../../../platform/property-ui.ts';
import { SubIssueCount } from '../list/sub-issue-count.tsx';
import { useCarried } from './use-drag.ts';
import { useListSelection, useSelected } from '../list/use-list-selection.ts';

export interface IssueCardProps {
  readonly issue: Issue;
  readonly placeKey: string;
  readonly shown: readonly string[];
  /** The property of the columns. */
  readonly without: string | null;
  readonly isFirst: boolean;
  readonly at: number;
  readonly of: number;
  readonly index: number;
  readonly measure: Ref<HTMLLIElement>;
}

/** An issue as a card of a board. */
export const IssueCard = memo(function IssueCard(props: IssueCardProps) {
  const { issue, placeKey, shown, without, isFirst, at, of, index, measure } = props;
  const { propertyUis, words, mayEdit, maySelect } = useIssueContext();
  const { workspace } = useWorkspace();
  const selection = useListSelection();
  const isSelected = useSelected((state) => state.selected.has(issue.id));
  const isActive = useSelected((state) => state.activeKey === placeKey);
  const isTabStop = useSelected((state) =>
    state.activeKey === undefined ? isFirst : state.activeKey === placeKey,
  );
  const card = useRef<HTMLLIElement>(null);
  const editable = mayEdit(issue);
  const { carried, edge } = useCarried(card, placeKey, editable);
  useLayoutEffect(() => {
    if (isActive && selection.takeFocus())
      card.current?.querySelector<HTMLElement>('[data-row-title]')?.focus();
  });
  const place = { key: placeKey, id: issue.id };
  const select = (event: MouseEvent): void => {
    if (event.shiftKey) selection.selectRange(place);
    else selection.toggle(place);
  };
  const key = issueKey(issue, words.lookups);
  const isShown = (id: string): boolean => shown.includes(id);
  const assignees = propertyUis.find((ui) => ui.id === 'assignees');
  const facts = propertyUis.filter(
    (ui) =>
      ui.Cell &&
      isShown(ui.id) &&
      !isSaidByColumn(ui, without) &&
      ui.slot &&
      ui.id !== 'id' &&
      ui.id !== 'assignees',
  );
  return (
    <ContextMenu
      label={issue.title}
      onOpen={() => selection.activate(placeKey)}
      items={<IssueMenu issueId={issue.id} placeKey={placeKey} anchor={() => card.current} />}
    >
      <BoardCard
        ref={(element: HTMLLIElement | null) => {
          card.current = element;
          if (typeof measure === 'function') measure(element);
        }}
        data-place={placeKey}
        data-index={index}
        aria-setsize={of}
        aria-posinset={at}
        onFocus={() => selection.activate(placeKey)}
        selected={isSelected}
        active={isActive}
        className={clsx(
          carried && '!bg-transparent !shadow-none outline-1 outline-dashed outline-strong *:invisible',
        )}
        head={
          <>
            <span className="flex items-center">
              {maySelect(issue) && (
                <span
                  className={clsx(
                    'relative z-1 flex overflow-hidden focus-within:w-6 focus-within:opacity-100 group-hover/row:w-6 group-hover/row:opacity-100',
                    isSelected ? 'w-6' : 'w-0 opacity-0 pointer-coarse:w-6 pointer-coarse:opacity-100',
                  )}
                >
                  <Checkbox
                    label={words.t('list.select', { reference: key })}
                    checked={isSelected}
                    tabIndex={-1}
                    onChange={() => undefined}
                    onClick={select}
                  />
                </span>
              )}
              {isShown('id') && (issue.number === 0 ? words.t('cell.noNumber') : key)}
            </span>
            {isShown('assignees') && assignees?.Cell && <assignees.Cell issue={issue} variant="card" />}
          </>
        }
        title={
          <AppLink to={issuePath(workspace.slug, issue)} tabIndex={isTabStop ? 0 : -1} draggable={false}>
            {issue.title}
            <DropMark edge={edge} gap="card" />
          </AppLink>
        }
        foot={
          <>
            {facts.map((ui) => ui.Cell && <ui.Cell key={ui.id} issue={issue} variant="card" />)}
            {isShown('subIssues') && <SubIssueCount issueId={issue.id} pill />}
          </>
        }
      />
    </ContextMenu>
  );
});
