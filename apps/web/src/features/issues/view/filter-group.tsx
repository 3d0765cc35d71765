import { GROUP, GROUPS_DEEP, type IssueFilter } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { ChipPart, FilterChip } from '@cairn/ui/chip';
import { IconButton } from '@cairn/ui/icon-button';
import { ChevronDownIcon, CloseIcon, FilterIcon, PlusIcon } from '@cairn/ui/icons';
import { Menu, MenuRadioGroup, MenuRadioItem } from '@cairn/ui/menu';
import { Picker } from '@cairn/ui/picker';
import { Popover } from '@cairn/ui/popover';
import { useState } from 'react';
import { useIssueContext } from '../issue-context.tsx';
import { FilterCondition } from './filter-condition.tsx';
import { isHalfMade } from './filter-words.ts';
import { GROUP_JOINS, groupJoin, groupText } from './group-words.ts';
import { useFilterItems } from './use-filter-items.tsx';

/** An empty group. */
export const EMPTY_GROUP: IssueFilter = { property: GROUP, operator: 'any_of', values: [], filters: [] };

interface GroupPlace {
  readonly projectIds: readonly string[];
  readonly without: readonly string[];
}

interface FilterGroupChipProps extends GroupPlace {
  readonly filter: IssueFilter;
  readonly startsOpen: boolean;
  readonly onChange: (filter: IssueFilter) => void;
  readonly onRemove: () => void;
  readonly onClose: (filter: IssueFilter) => void;
}

/** A group of filters as one chip, and the popup in which its conditions and groups are edited. */
export function FilterGroupChip({
  filter,
  startsOpen,
  onChange,
  onRemove,
  onClose,
  ...place
}: FilterGroupChipProps) {
  const { uiById, words } = useIssueContext();
  const { t } = words;
  const [open, setOpen] = useState(startsOpen);
  // Including incomplete conditions: each is applied with its first value.
  const [draft, setDraft] = useState<IssueFilter>();
  const shown = draft ?? filter;
  const label = t(`filter.groups.${groupJoin(filter)}`);
  const text = groupText(filter, uiById, words);
  return (
    <FilterChip
      label={t('filter.group', { group: label, conditions: text })}
      property={{ icon: <FilterIcon />, text: label }}
      operator={<span />}
      value={
        <Popover
          sheet
          label={t('filter.groupOf')}
          className="w-[440px] max-w-[calc(100vw-16px)]"
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            setDraft(undefined);
            if (!next) onClose(wholeParts(shown));
          }}
          trigger={<ChipPart strong>{text === '' ? t('filter.choose') : text}</ChipPart>}
        >
          <div className="scroll-thin max-h-[min(480px,70vh)] overflow-y-auto p-2">
            <GroupBox
              {...place}
              group={shown}
              deep={GROUPS_DEEP}
              onChange={(next) => {
                setDraft(next);
                onChange(wholeParts(next));
              }}
            />
          </div>
        </Popover>
      }
      removeLabel={t('filter.removeGroup')}
      onRemove={onRemove}
    />
  );
}

/** A group without incomplete conditions. */
const wholeParts = (group: IssueFilter): IssueFilter => ({
  ...group,
  filters: (group.filters ?? [])
    .map((each) => (each.filters ? wholeParts(each) : each))
    .filter((each) => (each.filters ? each.filters.length > 0 : !isHalfMade(each))),
});

interface GroupBoxProps extends GroupPlace {
  readonly group: IssueFilter;
  /** How many more levels of groups are allowed from here. */
  readonly deep: number;
  readonly onChange: (group: IssueFilter) => void;
  readonly onRemove?: () => void;
}

function GroupBox({ group, deep, onChange, onRemove, ...place }: GroupBoxProps) {
  const { t } = useIssueContext().words;
  const [added, setAdded] = useState<number>();
  const join = groupJoin(group);
  const parts = group.filters ?? [];
  const put = (at: number, part: IssueFilter): void =>
    onChange({ ...group, filters: parts.map((each, index) => (index === at ? part : each)) });
  const remove = (at: number): void => {
    setAdded(undefined);
    onChange({ ...group, filters: parts.filter((_, index) => index !== at) });
  };
  const add = (part: IssueFilter): void => {
    setAdded(parts.length);
    onChange({ ...group, filters: [...parts, part] });
  };
  return (
    <div
      role="group"
      aria-label={t(`filter.groups.${join}`)}
      className="flex min-w-0 flex-col gap-1.5 rounded-r2 border border-line p-2"
    >
      <div className="flex items-center justify-between gap-2">
        <Menu
          trigger={
            <Button variant="ghost" aria-label={t('filter.joinedBy', { group: t(`filter.groups.${join}`) })}>
              {t(`filter.groups.${join}`)}
              <ChevronDownIcon />
            </Button>
          }
        >
          <MenuRadioGroup
            value={join}
            onChange={(next) => {
              const operator = GROUP_JOINS.find((each) => each === next);
              if (operator) onChange({ ...group, operator });
            }}
          >
            {GROUP_JOINS.map((each) => (
              <MenuRadioItem key={each} value={each}>
                {t(`filter.groups.${each}`)}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </Menu>
        {onRemove && (
          <IconButton label={t('filter.removeGroup')} size="sm" icon={<CloseIcon />} onClick={onRemove} />
        )}
      </div>
      {parts.map((part, at) =>
        part.filters ? (
          <GroupBox
            {...place}
            // oxlint-disable-next-line react/no-array-index-key -- two parts may be alike; their place tells them apart
            key={at}
            group={part}
            deep={deep - 1}
            onChange={(next) => put(at, next)}
            onRemove={() => remove(at)}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- two parts may be alike; their place tells them apart
          <div key={at} className="scroll-none flex max-w-full overflow-x-auto">
            <FilterCondition
              filter={part}
              projectIds={place.projectIds}
              startsOpen={at === added}
              onChange={(next) => put(at, next)}
              onRemove={() => remove(at)}
              onClose={(left) => {
                if (isHalfMade(left)) remove(at);
              }}
            />
          </div>
        ),
      )}
      <div className="flex flex-wrap gap-1">
        <AddCondition without={place.without} onAdd={add} />
        {deep > 1 && (
          <Button variant="ghost" icon={<PlusIcon />} onClick={() => add(EMPTY_GROUP)}>
            {t('filter.addGroup')}
          </Button>
        )}
      </div>
    </div>
  );
}

function AddCondition({
  without,
  onAdd,
}: {
  without: readonly string[];
  onAdd: (condition: IssueFilter) => void;
}) {
  const { t } = useIssueContext().words;
  const { items, conditionOf } = useFilterItems(without);
  const [open, setOpen] = useState(false);
  return (
    <Picker
      label={t('filter.add')}
      placeholder={t('filter.find')}
      emptyText={t('picker.empty')}
      open={open}
      onOpenChange={setOpen}
      value={null}
      items={items}
      onChange={(id) => {
        const condition = conditionOf(id);
        if (condition) onAdd(condition);
      }}
      trigger={
        <Button variant="ghost" icon={<PlusIcon />}>
          {t('filter.addCondition')}
        </Button>
      }
    />
  );
}
