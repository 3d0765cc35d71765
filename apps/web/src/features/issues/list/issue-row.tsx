import type { Issue } from '@cairn/domain';
import { Checkbox } from '@cairn/ui/checkbox';
import { ListRow, RowMeta, RowTitle } from '@cairn/ui/list-row';
import { clsx } from 'clsx';
import { memo, use, useRef, type MouseEvent } from 'react';
import { useWorkspace } from '../../../data/engine-context.ts';
import { AppLink } from '../../../lib/app-link.tsx';
import { DropMark } from '../board/drop-mark.tsx';
import { useIssueContext } from '../issue-context.tsx';
import { issueKey } from '../issue-key.ts';
import { issuePath } from '../issue-reference.tsx';
import type { SelectionState } from './list-selection.ts';
import { SubIssueCount } from './sub-issue-count.tsx';
import { useCarried } from '../board/use-drag.ts';
import { ByHandContext } from '../board/use-issue-moves.ts';
import { useListSelection, useSelected } from './use-list-selection.ts';
import { useRowFocus } from './use-row-focus.ts';

export interface IssueRowProps {
  readonly issue: Issue;
  /** The key of this row: an issue may be in several groups. */
  readonly placeKey: string;
  readonly shown: readonly string[];
  /** Where Tab enters the list while no row is active. */
  readonly isFirst: boolean;
  readonly at: number;
  readonly of: number;
  readonly top: number;
}

/**
 * An issue as a line of a list. Elements are reused for other issues as lines scroll into view, so nothing here may carry
 * over from one issue to the next. Whatever depends only on the line's position is separate from {@link RowContent}.
 */
export const IssueRow = memo(function IssueRow(props: IssueRowProps) {
  const { issue, placeKey, shown, isFirst, at, of, top } = props;
  const { mayEdit, maySelect } = useIssueContext();
  const selection = useListSelection();
  const { isSelected, isActive, isTabStop } = useRowLook(placeKey, issue.id, isFirst);
  const isByHand = use(ByHandContext);
  const row = useRef<HTMLLIElement>(null);
  const editable = mayEdit(issue);
  const { carried, edge } = useCarried(row, placeKey, editable && isByHand);
  useRowFocus(row, { placeKey, isActive });
  return (
    <ListRow
      ref={row}
      data-place={placeKey}
      aria-setsize={of}
      aria-posinset={at}
      onFocus={() => selection.activate(placeKey)}
      selected={isSelected}
      active={isActive}
      className={clsx(
        '!absolute inset-x-0 [contain:layout_size_style]',
        carried && 'opacity-40',
        edge && 'z-1',
      )}
      style={{ top }}
      select={
        maySelect(issue) ? <RowBox issue={issue} placeKey={placeKey} checked={isSelected} /> : undefined
      }
    >
      <DropMark edge={edge} gap="row" />
      <RowContent issue={issue} shown={shown} isTabStop={isTabStop} />
    </ListRow>
  );
});

interface RowLook {
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isTabStop: boolean;
}

/** The state of a row or card that depends on the selection. */
export function useRowLook(placeKey: string, issueId: string, isFirst: boolean): RowLook {
  const look = useSelected((state) => lookOf(state, placeKey, issueId, isFirst));
  return {
    isSelected: look.includes(SELECTED),
    isActive: look.includes(ACTIVE),
    isTabStop: look.includes(TAB_STOP),
  };
}

const SELECTED = 's';
const ACTIVE = 'a';
const TAB_STOP = 't';

/** As a string, so that one subscription returns equal values while nothing changes. */
function lookOf(
  { selected, activeKey }: SelectionState,
  placeKey: string,
  issueId: string,
  isFirst: boolean,
): string {
  const isActive = activeKey === placeKey;
  const isTabStop = activeKey === undefined ? isFirst : isActive;
  return `${selected.has(issueId) ? SELECTED : ''}${isActive ? ACTIVE : ''}${isTabStop ? TAB_STOP : ''}`;
}

/** Selects a row; with Shift, all rows from the last one selected. */
export function RowBox({ issue, placeKey, checked }: { issue: Issue; placeKey: string; checked: boolean }) {
  const { words } = useIssueContext();
  const selection = useListSelection();
  const place = { key: placeKey, id: issue.id };
  const select = (event: MouseEvent): void => {
    if (event.shiftKey) selection.selectRange(place);
    else selection.toggle(place);
  };
  return (
    <Checkbox
      label={words.t('list.select', { reference: issueKey(issue, words.lookups) })}
      checked={checked}
      tabIndex={-1}
      onChange={() => undefined}
      onClick={select}
    />
  );
}

interface RowContentProps extends Pick<IssueRowProps, 'issue' | 'shown'> {
  readonly isTabStop: boolean;
}

/** The content of a row. Separate, because adding or removing a row moves every line below it without changing their content. */
const RowContent = memo(function RowContent({ issue, shown, isTabStop }: RowContentProps) {
  const { propertyUis } = useIssueContext();
  const { workspace } = useWorkspace();
  const isShown = (id: string): boolean => shown.includes(id);
  const cells = (where: 'lead' | 'meta' | 'end') =>
    propertyUis.map(
      (ui) =>
        ui.slot === where && ui.Cell && isShown(ui.id) && <ui.Cell key={ui.id} issue={issue} variant="row" />,
    );
  return (
    <>
      {cells('lead')}
      <RowTitle
        render={
          <AppLink to={issuePath(workspace.slug, issue)} tabIndex={isTabStop ? 0 : -1} draggable={false} />
        }
      >
        {issue.title}
      </RowTitle>
      {isShown('subIssues') && <SubIssueCount issueId={issue.id} />}
      <RowMeta>
        {cells('meta')}
        {cells('end')}
      </RowMeta>
    </>
  );
});
