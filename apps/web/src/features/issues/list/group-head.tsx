import { Checkbox } from '@cairn/ui/checkbox';
import { IconButton } from '@cairn/ui/icon-button';
import { CollapseAllIcon, ExpandAllIcon, MoreIcon, PlusIcon } from '@cairn/ui/icons';
import { GroupHeader } from '@cairn/ui/list-row';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { memo, useDeferredValue, useMemo } from 'react';
import type { GroupAmount, IssueGroup } from '../../../platform/issue-layout.ts';
import { useIssueContext } from '../issue-context.tsx';
import { AmountText } from './amount-text.tsx';
import { placesOf } from './list-places.ts';
import { groupSelection } from './list-selection.ts';
import type { ValueDisplay } from '../../../platform/property-ui.ts';
import type { useFolded } from './use-folded.ts';
import { useListSelection, useSelected } from './use-list-selection.ts';

/** The name and icon of a group. */
export function useGroupDisplay(propertyId: string, value: string): ValueDisplay {
  const { uiById, words } = useIssueContext();
  return uiById.get(propertyId)?.describe(value, words) ?? { label: words.t('group.all'), icon: null };
}

export interface GroupHeadProps {
  readonly id: string;
  readonly group: IssueGroup;
  readonly propertyId: string;
  readonly folding: ReturnType<typeof useFolded>;
  /** Opens the line that adds an issue to this group; undefined if none can be added. */
  readonly onAdd: ((groupKey: string) => void) | undefined;
  readonly allKeys: readonly string[];
}

/** A group heading: collapses, selects or adds to the group. Memoised, since its menu is expensive and unaffected by scrolling. */
export const GroupHead = memo(function GroupHead(props: GroupHeadProps) {
  const { id, group, propertyId, folding, onAdd, allKeys } = props;
  const { words } = useIssueContext();
  const { t } = words;
  const display = useGroupDisplay(propertyId, group.key);
  const open = !folding.isFolded(group.key);
  const add = (): void => {
    folding.setFolded([group.key], false);
    onAdd?.(group.key);
  };
  return (
    <GroupHeader
      id={id}
      icon={display.icon}
      title={display.label}
      count={<AmountText of={group} />}
      open={open}
      onOpenChange={(next) => folding.setFolded([group.key], !next)}
      foldLabel={t(open ? 'group.collapse' : 'group.expand', { name: display.label })}
      className="group/head"
      select={<GroupBox group={group} name={display.label} />}
      actions={
        <>
          {onAdd && (
            <IconButton label={t('group.add', { name: display.label })} icon={<PlusIcon />} onClick={add} />
          )}
          <Menu
            align="end"
            trigger={<IconButton label={t('group.more', { name: display.label })} icon={<MoreIcon />} />}
          >
            <MenuItem icon={<CollapseAllIcon />} onSelect={() => folding.setFolded(allKeys, true)}>
              {t('group.collapseAll')}
            </MenuItem>
            <MenuItem icon={<ExpandAllIcon />} onSelect={() => folding.setFolded(allKeys, false)}>
              {t('group.expandAll')}
            </MenuItem>
          </Menu>
        </>
      }
    />
  );
});

/** The checkbox that selects or clears a whole group; only shown if all of it can be selected. */
export function GroupBox({ group, name }: { group: IssueGroup; name: string }) {
  const { words, maySelect } = useIssueContext();
  const selection = useListSelection();
  // Usually nothing is selected, and then the IDs of thousands of rows are not needed.
  const state = useSelected((held) =>
    held.selected.size === 0 ? 'empty' : groupSelection(held, idsOf(group)),
  );
  // Deferred until the group is on screen: it checks each of thousands of rows, and the checkbox only appears on hover.
  const asked = useDeferredValue<IssueGroup | undefined>(group, undefined);
  const isSelectable = useMemo(
    () => asked?.subGroups.every((sub) => sub.rows.every(maySelect)),
    [asked, maySelect],
  );
  if (!isSelectable || group.count === 0) return null;
  return (
    <span
      className={`flex focus-within:opacity-100 group-hover/head:opacity-100 ${
        state === 'empty' ? 'opacity-0 pointer-coarse:opacity-100' : ''
      }`}
    >
      <Checkbox
        label={words.t('group.select', { name })}
        checked={state === 'complete'}
        indeterminate={state === 'partial'}
        onChange={() => undefined}
        onClick={() => selection.toggleGroup(placesOf(group))}
      />
    </span>
  );
}

const idsOf = (group: IssueGroup): readonly string[] =>
  group.subGroups.flatMap((sub) => sub.rows.map((row) => row.id));

interface SubGroupHeadProps {
  readonly propertyId: string;
  readonly value: string;
  readonly amount: GroupAmount;
  readonly top: number;
}

/** The heading of a sub-group in a list. */
export function SubGroupHead({ propertyId, value, amount, top }: SubGroupHeadProps) {
  const display = useGroupDisplay(propertyId, value);
  return (
    <h3
      className="absolute inset-x-0 flex h-9 items-center gap-2 border-b border-line pr-3 pl-10 text-2"
      style={{ top }}
    >
      {display.icon}
      <span className="truncate font-medium">{display.label}</span>
      <span className="text-3 tabular-nums">
        <AmountText of={amount} />
      </span>
    </h3>
  );
}
