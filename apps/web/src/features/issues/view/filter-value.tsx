import { isAboutPeople, ME, type IssueFilter, member as memberEntity } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { ChipPart } from '@cairn/ui/chip';
import { Picker, type PickerItem } from '@cairn/ui/picker';
import { Popover } from '@cairn/ui/popover';
import { useMemo, useRef } from 'react';
import { DayFilterValue } from './day-filter-value.tsx';
import { isFilterValue } from './filter-words.ts';
import { useIssueContext } from '../issue-context.tsx';
import type { PropertyUi } from '../../../platform/property-ui.ts';
import { useValuesInUse } from './use-values-in-use.ts';

export interface FilterValueProps {
  readonly ui: PropertyUi;
  readonly filter: IssueFilter;
  readonly text: string;
  readonly projectIds: readonly string[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Dates are chosen in a separate dialog. */
  readonly onDates: () => void;
  readonly onDays: (filter: Pick<IssueFilter, 'operator' | 'values'>) => void;
  readonly onChange: (values: string[]) => void;
}

/** The value of a filter, and the control that changes it. */
export function FilterValue(props: FilterValueProps) {
  const { ui, text, onDates, onDays } = props;
  const { words } = useIssueContext();
  const shown = text === '' ? words.t('filter.choose') : text;
  if (ui.property.kind === 'day')
    return <DayFilterValue {...props} text={shown} onPick={onDays} onCustom={onDates} />;
  return ui.property.kind === 'text' ? (
    <WordsValue {...props} text={shown} />
  ) : (
    <ListValue {...props} text={shown} />
  );
}

function ListValue({ ui, filter, text, projectIds, open, onOpenChange, onChange }: FilterValueProps) {
  const { words } = useIssueContext();
  const { lookups, say, t } = words;
  const listed = ui.options(lookups, projectIds);
  const inUse = useValuesInUse(ui, projectIds, open);
  const items = useMemo<PickerItem[]>(() => {
    const values = [...new Set([...listed, ...inUse])].filter((value) => isFilterValue(value, ui.id));
    const items = values.map((value) => ({ value, ...ui.describe(value, words) }));
    if (!isAboutPeople(ui.property)) return items;
    const self = lookups.rows(memberEntity).get(lookups.userId);
    const icon = self && <Avatar id={self.id} name={self.displayName} picture={self.avatarUrl} decorative />;
    return [{ value: ME, label: t('values.me'), icon }, ...items];
  }, [listed, inUse, ui, words, lookups, t]);
  const label = say(ui.label);
  return (
    <Picker
      multiple
      label={label}
      placeholder={t('filter.findValue', { property: label.toLowerCase() })}
      emptyText={t('picker.empty')}
      items={items}
      value={filter.values}
      onChange={onChange}
      open={open}
      onOpenChange={onOpenChange}
      trigger={<ChipPart strong>{text}</ChipPart>}
    />
  );
}

function WordsValue({ ui, filter, text, open, onOpenChange, onChange }: FilterValueProps) {
  const { words } = useIssueContext();
  const input = useRef<HTMLInputElement>(null);
  const label = words.say(ui.label);
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={input}
      trigger={<ChipPart strong>{text}</ChipPart>}
    >
      {(close) => (
        <form
          className="p-2"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = input.current?.value.trim() ?? '';
            onChange(typed === '' ? [] : [typed]);
            close();
          }}
        >
          <input
            ref={input}
            aria-label={words.t('filter.words', { property: label })}
            placeholder={words.t('filter.words', { property: label })}
            defaultValue={filter.values.join(' ')}
            className="h-8 w-60 rounded-r2 border border-strong bg-bg px-2.5 outline-focus pointer-coarse:text-[16px]"
          />
        </form>
      )}
    </Popover>
  );
}
