import type { FilterOperator, IssueFilter } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { ChipPart, FilterChip } from '@cairn/ui/chip';
import { InputIcon, PlusIcon } from '@cairn/ui/icons';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { FilterBar } from '@cairn/ui/page-header';
import { Picker } from '@cairn/ui/picker';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useFilterKey } from './filter-bar.tsx';
import { FilterTextBar } from './filter-text-bar.tsx';
import { FilterValue } from './filter-value.tsx';
import { operatorText, takesValues, valuesText } from './filter-words.ts';
import { useIssueContext } from '../issue-context.tsx';
import { DateFilterDialog } from '../lazy-parts.tsx';
import type { PropertyUi } from '../../../platform/property-ui.ts';

export interface FilterBarProps {
  readonly filters: readonly IssueFilter[];
  readonly projectIds: readonly string[];
  readonly onChange: (filters: IssueFilter[]) => void;
  /** Properties that make no sense here, such as the project in a project. */
  readonly without: readonly string[];
  /** At the end of the line. */
  readonly tools?: ReactNode;
}

/** What is open as the bar comes: the menu of properties, or the field to type in. */
export type FilterStart = 'menu' | 'text';

interface FilterChipsProps extends FilterBarProps {
  readonly starts: FilterStart | undefined;
}

/** What the list is narrowed to: chip by chip, or as a text while somebody types it. */
export function FilterChips({ starts, ...props }: FilterChipsProps) {
  const [isTyped, setIsTyped] = useState(starts === 'text');
  const [wasTyped, setWasTyped] = useState(isTyped);
  if (isTyped && !wasTyped) setWasTyped(true);
  if (isTyped) return <FilterTextBar {...props} onClose={() => setIsTyped(false)} />;
  return <Chips {...props} startsOpen={starts === 'menu' && !wasTyped} onType={() => setIsTyped(true)} />;
}

interface ChipsProps extends FilterBarProps {
  /** With the menu of properties open. */
  readonly startsOpen: boolean;
  readonly onType: () => void;
}

/** Chip by chip, and the menu that adds another. */
function Chips({ filters, projectIds, onChange, without, tools, startsOpen, onType }: ChipsProps) {
  const { uiById, words } = useIssueContext();
  const { say, t } = words;
  const [editing, setEditing] = useState<number>();
  const [dating, setDating] = useState<number>();
  const put = (at: number, filter: IssueFilter): void =>
    onChange(filters.map((each, index) => (index === at ? filter : each)));
  const remove = (at: number): void => onChange(filters.filter((_, index) => index !== at));
  const add = (ui: PropertyUi): void => {
    const [operator] = ui.property.operators;
    if (!operator) return;
    setDraft({ property: ui.id, operator, values: [] });
    setEditing(filters.length);
  };
  // A filter without values is only this person's half-made one: it reaches the view with its first value.
  const [draft, setDraft] = useState<IssueFilter>();
  const shown = draft ? [...filters, draft] : filters;
  const change = (at: number, filter: IssueFilter): void => {
    if (at < filters.length) put(at, filter);
    else if (takesValues(filter) && filter.values.length === 0) setDraft(filter);
    else {
      setDraft(undefined);
      onChange([...filters, filter]);
    }
  };
  const close = (at: number): void => {
    setEditing(undefined);
    setDating(undefined);
    setDraft(undefined);
    const filter = filters[at];
    if (filter && takesValues(filter) && filter.values.length === 0) remove(at);
  };
  const adding = useRef<HTMLSpanElement>(null);
  const clear = (): void => {
    onChange([]);
    // "Clear" goes, and whoever works by keys is still in the bar.
    adding.current?.querySelector('button')?.focus();
  };
  const dated = dating === undefined ? undefined : shown[dating];
  const datedUi = dated && uiById.get(dated.property);
  return (
    <FilterBar
      label={t('filter.bar')}
      controls={
        <>
          {filters.length > 0 && (
            <Button variant="ghost" className="narrow:hidden" onClick={clear}>
              {t('filter.clear')}
            </Button>
          )}
          {tools}
        </>
      }
    >
      {shown.map((filter, at) => {
        const ui = uiById.get(filter.property);
        if (!ui) return null;
        const label = say(ui.label);
        const operator = operatorText(filter, ui, words);
        const value = valuesText(filter, ui, words);
        return (
          <FilterChip
            // oxlint-disable-next-line react/no-array-index-key -- two filters may be alike; their place tells them apart
            key={at}
            label={t('filter.chip', { property: label, operator, value })}
            property={{ icon: <ui.Icon />, text: label }}
            operator={
              <OperatorMenu
                ui={ui}
                filter={filter}
                text={operator}
                onPick={(next) => {
                  const values = next === 'empty' || next === 'not_empty' ? [] : filter.values;
                  if (values.length === 0 && next !== 'empty' && next !== 'not_empty') setEditing(at);
                  change(at, { ...filter, operator: next, values });
                }}
                onDates={() => setDating(at)}
              />
            }
            value={
              takesValues(filter) ? (
                <FilterValue
                  ui={ui}
                  filter={filter}
                  text={value}
                  projectIds={projectIds}
                  open={editing === at}
                  onOpenChange={(open) => (open ? setEditing(at) : close(at))}
                  onDates={() => {
                    setEditing(undefined);
                    setDating(at);
                  }}
                  onDays={(days) => change(at, { ...filter, ...days })}
                  onChange={(values) => change(at, withValues(filter, values))}
                />
              ) : (
                <span />
              )
            }
            removeLabel={t('filter.remove', { property: label })}
            onRemove={() => (at < filters.length ? remove(at) : close(at))}
          />
        );
      })}
      <AddFilter root={adding} without={without} onPick={add} startsOpen={startsOpen} onType={onType} />
      {dated && datedUi && dating !== undefined && (
        <DateFilterDialog
          title={say(datedUi.label)}
          values={dated.values}
          onApply={(values) => {
            change(dating, { ...dated, operator: 'is', values });
            setDating(undefined);
          }}
          onClose={() => close(dating)}
        />
      )}
    </FilterBar>
  );
}

/** One value is "is", several are "is any of"; the stored word follows. */
function withValues(filter: IssueFilter, values: string[]): IssueFilter {
  const { operator } = filter;
  if (operator !== 'is' && operator !== 'any_of') return { ...filter, values };
  return { ...filter, operator: values.length > 1 ? 'any_of' : 'is', values };
}

interface OperatorMenuProps {
  readonly ui: PropertyUi;
  readonly filter: IssueFilter;
  readonly text: string;
  readonly onPick: (operator: FilterOperator) => void;
  readonly onDates: () => void;
}

function OperatorMenu({ ui, filter, text, onPick, onDates }: OperatorMenuProps) {
  const { words } = useIssueContext();
  const { property } = ui;
  const isDay = property.kind === 'day';
  // "is" and "is any of" are one thing: how many values there are tells which.
  const offered = property.operators.filter((each) => each !== 'any_of');
  return (
    <Menu trigger={<ChipPart>{text}</ChipPart>}>
      {offered.map((operator) => (
        <MenuItem key={operator} onSelect={() => (isDay && operator === 'is' ? onDates() : onPick(operator))}>
          {isDay && operator === 'is'
            ? words.t('filter.operators.dates')
            : operatorText({ ...filter, operator }, ui, words)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The menu of properties to filter by; `f` opens it, and Shift-F what is typed instead. */
function AddFilter({
  root,
  without,
  onPick,
  startsOpen,
  onType,
}: {
  root: RefObject<HTMLSpanElement | null>;
  without: readonly string[];
  onPick: (ui: PropertyUi) => void;
  startsOpen: boolean;
  onType: () => void;
}) {
  const { propertyUis, uiById, words } = useIssueContext();
  const { say, t } = words;
  const [open, setOpen] = useState(startsOpen);
  useFilterKey((isTyped) => (isTyped ? onType() : setOpen(true)));
  const offered = propertyUis.filter((ui) => ui.property.operators.length > 0 && !without.includes(ui.id));
  return (
    <span ref={root} className="flex-none">
      <Picker
        label={t('filter.add')}
        placeholder={t('filter.find')}
        emptyText={t('picker.empty')}
        open={open}
        onOpenChange={setOpen}
        value={null}
        items={offered.map((ui) => ({
          value: ui.id,
          label: say(ui.label),
          icon: <ui.Icon />,
        }))}
        onChange={(id) => {
          const ui = uiById.get(id);
          if (ui) onPick(ui);
        }}
        footer={
          <Button variant="ghost" icon={<InputIcon />} keys="Shift+F" className="w-full" onClick={onType}>
            {t('filter.type')}
          </Button>
        }
        trigger={
          <Button variant="ghost" icon={<PlusIcon />} keys="f">
            {t('filter.filter')}
          </Button>
        }
      />
    </span>
  );
}
