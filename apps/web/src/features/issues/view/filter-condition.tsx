import type { FilterOperator, IssueFilter } from '@cairn/domain';
import { ChipPart, FilterChip } from '@cairn/ui/chip';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { useRef, useState } from 'react';
import type { PropertyUi } from '../../../platform/property-ui.ts';
import { useIssueContext } from '../issue-context.tsx';
import { DateFilterDialog } from '../lazy-parts.tsx';
import { FilterValue } from './filter-value.tsx';
import { operatorText, takesValues, valuesText } from './filter-words.ts';

interface FilterConditionProps {
  readonly filter: IssueFilter;
  readonly projectIds: readonly string[];
  /** Opens with the list of its values. */
  readonly startsOpen: boolean;
  readonly onChange: (filter: IssueFilter) => void;
  readonly onRemove: () => void;
  /** Called when its values are no longer being chosen. */
  readonly onClose: (filter: IssueFilter) => void;
}

/** One condition as a chip: its property, operator and values. */
export function FilterCondition(props: FilterConditionProps) {
  const { filter, projectIds, startsOpen, onRemove } = props;
  const { uiById, words } = useIssueContext();
  const { say, t } = words;
  const [open, setOpen] = useState(startsOpen);
  const [isDating, setIsDating] = useState(false);
  // A list that closes on a choice reports that before it reports the choice.
  const chosen = useRef<IssueFilter>(undefined);
  const change = (next: IssueFilter): void => {
    chosen.current = next;
    props.onChange(next);
  };
  const close = (): void => {
    const left = chosen.current ?? filter;
    chosen.current = undefined;
    setOpen(false);
    setIsDating(false);
    props.onClose(left);
  };
  const ui = uiById.get(filter.property);
  if (!ui) return null;
  const label = say(ui.label);
  const operator = operatorText(filter, ui, words);
  const value = valuesText(filter, ui, words);
  return (
    <>
      <FilterChip
        label={t('filter.chip', { property: label, operator, value })}
        property={{ icon: <ui.Icon />, text: label }}
        operator={
          <OperatorMenu
            ui={ui}
            filter={filter}
            text={operator}
            onPick={(next) => {
              const isWhole = next === 'empty' || next === 'not_empty';
              const values = isWhole ? [] : filter.values;
              if (values.length === 0 && !isWhole) setOpen(true);
              change({ ...filter, operator: next, values });
            }}
            onDates={() => setIsDating(true)}
          />
        }
        value={
          takesValues(filter) ? (
            <FilterValue
              ui={ui}
              filter={filter}
              text={value}
              projectIds={projectIds}
              open={open}
              onOpenChange={(next) => (next ? setOpen(true) : close())}
              onDates={() => {
                setOpen(false);
                setIsDating(true);
              }}
              onDays={(days) => change({ ...filter, ...days })}
              onChange={(values) => change(withValues(filter, values))}
            />
          ) : (
            <span />
          )
        }
        removeLabel={t('filter.remove', { property: label })}
        onRemove={onRemove}
      />
      {isDating && (
        <DateFilterDialog
          title={label}
          values={filter.values}
          onApply={(values) => {
            change({ ...filter, operator: 'is', values });
            setIsDating(false);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** One value is "is", several are "is any of"; the stored operator follows. */
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
  // "is" and "is any of" are the same operator: the number of values decides which is shown.
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
