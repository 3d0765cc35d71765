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

/** How a group is named and drawn. */
export function useGroupDisplay(propertyId: string, value: string): ValueDisplay {
  const { uiById, words } = useIssueContext();
  return uiById.get(propertyId)?.describe(value, words) ?? { label: words.t('group.all'), icon: null };
}

export interface GroupHeadProps {
  readonly id: string;
  readonly group: IssueGroup;
  readonly propertyId: string;
  readonly folding: ReturnType<typeof useFolded>;
  /** Opens the line that adds an issue to this group; undefined where none can be made. */
  readonly onAdd: ((groupKey: string) => void) | undefined;
  readonly allKeys: readonly string[];
}

/** The heading of a group: fold it, select all of it, add to it. Its menu is dear, and scrolling changes nothing here. */
export const GroupHead = memo(function GroupHead(props: GroupHeadProps) {
  const { id, group, propertyId, folding, onAdd, allKeys } = props;
  const { words } = useIssueContext();
  const { t } = words;
  const look = useGroupDisplay(propertyId, group.key);
  const open = !folding.isFolded(group.key);
  const add = (): void => {
    folding.setFolded([group.key], false);
    onAdd?.(group.key);
  };
  return (
    <GroupHeader
      id={id}
      icon={look.icon}
      title={look.label}
      count={<AmountText of={group} />}
      open={open}
      onOpenChange={(next) => folding.setFolded([group.key], !next)}
      foldLabel={t(open ? 'group.collapse' : 'group.expand', { name: look.label })}
      className="group/head"
      select={<GroupBox group={group} name={look.label} />}
      actions={
        <>
          {onAdd && (
            <IconButton label={t('group.add', { name: look.label })} icon={<PlusIcon />} onClick={add} />
          )}
          <Menu
            align="end"
            trigger={<IconButton label={t('group.more', { name: look.label })} icon={<MoreIcon />} />}
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

/** The box that selects or clears a whole group; only where everything in it may be selected. */
export function GroupBox({ group, name }: { group: IssueGroup; name: string }) {
  const { words, maySelect } = useIssueContext();
  const selection = useListSelection();
  // Rarely is anything selected, and then nobody needs the ids of thousands of rows.
  const state = useSelected((held) =>
    held.selected.size === 0 ? 'empty' : groupSelection(held, idsOf(group)),
  );
  // After the group is on the screen: it is about each of thousands of rows, and only a pointer brings the box out.
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

/** The quiet heading of a sub-group in a list. */
export function SubGroupHead({ propertyId, value, amount, top }: SubGroupHeadProps) {
  const look = useGroupDisplay(propertyId, value);
  return (
    <h3
      className="absolute inset-x-0 flex h-9 items-center gap-2 border-b border-line pr-3 pl-10 text-2"
      style={{ top }}
    >
      {look.icon}
      <span className="truncate font-medium">{look.label}</span>
      <span className="text-3 tabular-nums">
        <AmountText of={amount} />
      </span>
    </h3>
  );
}
