import type { Issue } from '@cairn/domain';
import { Checkbox } from '@cairn/ui/checkbox';
import { ListRow, RowMeta, RowTitle } from '@cairn/ui/list-row';
import { clsx } from 'clsx';
import { memo, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { DropMark } from './drop-mark.tsx';
import { useIssueContext } from './issue-context.tsx';
import { issueKey } from './issue-key.ts';
import { issuePath } from './issue-reference.tsx';
import { SubIssueCount } from './sub-issue-count.tsx';
import { useCarried } from './use-drag.ts';
import { useMoves } from './use-issue-moves.ts';
import { useListSelection, useSelected } from './use-list-selection.ts';

export interface IssueRowProps {
  readonly issue: Issue;
  /** Of this row: an issue may stand in several groups. */
  readonly placeKey: string;
  readonly shown: readonly string[];
  /** Where the tab key comes in while no row is active. */
  readonly isFirst: boolean;
  readonly at: number;
  readonly of: number;
  readonly top: number;
}

/** An issue as a line of a list. */
export const IssueRow = memo(function IssueRow(props: IssueRowProps) {
  const { issue, placeKey, shown, isFirst, at, of, top } = props;
  const { views, words, mayEdit } = useIssueContext();
  const { workspace } = useWorkspace();
  const selection = useListSelection();
  const isSelected = useSelected((state) => state.selected.has(issue.id));
  const isActive = useSelected((state) => state.activeKey === placeKey);
  const isTabStop = useSelected((state) =>
    state.activeKey === undefined ? isFirst : state.activeKey === placeKey,
  );
  const moves = useMoves();
  const row = useRef<HTMLLIElement>(null);
  const editable = mayEdit(issue);
  const { carried, edge } = useCarried(row, placeKey, editable && (moves?.byHand ?? false));
  useLayoutEffect(() => {
    if (isActive && selection.takeFocus())
      row.current?.querySelector<HTMLElement>('[data-row-title]')?.focus({ preventScroll: true });
  });
  const place = { key: placeKey, id: issue.id };
  const select = (event: MouseEvent): void => {
    if (event.shiftKey) selection.selectRange(place);
    else selection.toggle(place);
  };
  const isShown = (id: string): boolean => shown.includes(id);
  const cells = (where: 'lead' | 'meta' | 'end') =>
    views.map(
      (view) =>
        view.place === where &&
        view.Cell &&
        isShown(view.id) && <view.Cell key={view.id} issue={issue} place="row" />,
    );
  return (
    <ListRow
      ref={row}
      data-place={placeKey}
      aria-setsize={of}
      aria-posinset={at}
      selected={isSelected}
      active={isActive}
      className={clsx(
        '!absolute inset-x-0 [contain:layout_size_style]',
        carried && 'opacity-40',
        edge && 'z-1',
      )}
      style={{ top }}
      select={
        editable ? (
          <Checkbox
            label={words.t('list.select', { reference: issueKey(issue, words.lookups) })}
            checked={isSelected}
            tabIndex={-1}
            onChange={() => undefined}
            onClick={select}
          />
        ) : undefined
      }
    >
      <DropMark edge={edge} gap="row" />
      {cells('lead')}
      <RowTitle
        render={
          <AppLink
            to={issuePath(workspace.slug, issue)}
            tabIndex={isTabStop ? 0 : -1}
            draggable={false}
            onFocus={() => selection.activate(placeKey)}
          />
        }
      >
        {issue.title}
      </RowTitle>
      {isShown('subIssues') && <SubIssueCount issueId={issue.id} />}
      <RowMeta>
        {cells('meta')}
        {cells('end')}
      </RowMeta>
    </ListRow>
  );
});
