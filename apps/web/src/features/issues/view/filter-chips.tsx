import type { IssueFilter } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { FilterIcon, InputIcon, PlusIcon } from '@cairn/ui/icons';
import { FilterBar } from '@cairn/ui/page-header';
import { Picker } from '@cairn/ui/picker';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useIssueContext } from '../issue-context.tsx';
import { useFilterKey } from './filter-bar.tsx';
import { FilterCondition } from './filter-condition.tsx';
import { EMPTY_GROUP, FilterGroupChip } from './filter-group.tsx';
import { FilterTextBar } from './filter-text-bar.tsx';
import { isHalfMade } from './filter-words.ts';
import { useFilterItems } from './use-filter-items.tsx';

export interface FilterBarProps {
  readonly filters: readonly IssueFilter[];
  readonly projectIds: readonly string[];
  readonly onChange: (filters: IssueFilter[]) => void;
  /** Shows a filter from the URL. */
  readonly onTyped?: (filters: IssueFilter[]) => void;
  /** Properties that make no sense here, such as the project within a project. */
  readonly without: readonly string[];
  /** Shown at the end of the line. */
  readonly tools?: ReactNode;
}

/** What is open when the bar appears: the menu of properties, or the field to type a filter. */
export type FilterStart = 'menu' | 'text';

interface FilterChipsProps extends FilterBarProps {
  readonly starts: FilterStart | undefined;
  /** A typed filter to apply; if it is invalid, the field stays open. */
  readonly given: string | undefined;
}

/** The filters of a list as chips, or as text while someone types. */
export function FilterChips({ starts, given, ...props }: FilterChipsProps) {
  const [isTyped, setIsTyped] = useState(starts === 'text' || given !== undefined);
  const [text, setText] = useState(given);
  const [wasTyped, setWasTyped] = useState(isTyped);
  if (isTyped && !wasTyped) setWasTyped(true);
  const close = (): void => {
    setIsTyped(false);
    setText(undefined);
  };
  if (isTyped) return <FilterTextBar {...props} given={text} onClose={close} />;
  return <Chips {...props} startsOpen={starts === 'menu' && !wasTyped} onType={() => setIsTyped(true)} />;
}

interface ChipsProps extends FilterBarProps {
  /** Opens with the menu of properties. */
  readonly startsOpen: boolean;
  readonly onType: () => void;
}

/** The filters as chips, and the menu that adds another. */
function Chips({ filters, projectIds, onChange, without, tools, startsOpen, onType }: ChipsProps) {
  const { uiById, words } = useIssueContext();
  const { t } = words;
  // A filter without values is incomplete and only local: it is applied with its first value.
  const [draft, setDraft] = useState<IssueFilter>();
  const [added, setAdded] = useState<number>();
  const shown = draft ? [...filters, draft] : filters;
  const add = (filter: IssueFilter): void => {
    setDraft(filter);
    setAdded(filters.length);
  };
  const remove = (at: number): void => {
    setAdded(undefined);
    setDraft(undefined);
    if (at < filters.length) onChange(filters.filter((_, index) => index !== at));
  };
  const change = (at: number, filter: IssueFilter): void => {
    if (at < filters.length) onChange(filters.map((each, index) => (index === at ? filter : each)));
    else if (isHalfMade(filter)) setDraft(filter);
    else {
      setDraft(undefined);
      onChange([...filters, filter]);
    }
  };
  const close = (at: number, filter: IssueFilter): void => {
    setDraft(undefined);
    if (isHalfMade(filter)) remove(at);
  };
  const adding = useRef<HTMLSpanElement>(null);
  const clear = (): void => {
    onChange([]);
    // The "Clear" button disappears, so the focus moves to the bar for keyboard users.
    adding.current?.querySelector('button')?.focus();
  };
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
        const chip = {
          filter,
          projectIds,
          startsOpen: at === added,
          onChange: (next: IssueFilter) => change(at, next),
          onRemove: () => remove(at),
          onClose: (left: IssueFilter) => close(at, left),
        };
        // Two filters may be equal, so they are told apart by their position.
        if (filter.filters) return <FilterGroupChip key={at} {...chip} without={without} />;
        return uiById.has(filter.property) && <FilterCondition key={at} {...chip} />;
      })}
      <AddFilter
        root={adding}
        isBare={shown.length === 0}
        without={without}
        onAdd={add}
        startsOpen={startsOpen}
        onType={onType}
      />
    </FilterBar>
  );
}

/** The menu of properties to filter by; `f` opens it, and Shift-F opens the text field instead. */
function AddFilter({
  root,
  isBare,
  without,
  onAdd,
  startsOpen,
  onType,
}: {
  root: RefObject<HTMLSpanElement | null>;
  /** Nothing precedes it; beside chips, a phone has no room for its text. */
  isBare: boolean;
  without: readonly string[];
  onAdd: (filter: IssueFilter) => void;
  startsOpen: boolean;
  onType: () => void;
}) {
  const { t } = useIssueContext().words;
  const { items, conditionOf } = useFilterItems(without);
  const [open, setOpen] = useState(startsOpen);
  useFilterKey((isTyped) => (isTyped ? onType() : setOpen(true)));
  return (
    <span ref={root} className="flex-none">
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
        footer={
          <>
            <Button
              variant="ghost"
              icon={<FilterIcon />}
              className="w-full"
              onClick={() => {
                setOpen(false);
                onAdd(EMPTY_GROUP);
              }}
            >
              {t('filter.addGroup')}
            </Button>
            <Button variant="ghost" icon={<InputIcon />} keys="Shift+F" className="w-full" onClick={onType}>
              {t('filter.type')}
            </Button>
          </>
        }
        trigger={
          <Button variant="ghost" icon={<PlusIcon />} keys="f">
            <span className={isBare ? undefined : 'narrow:vh'}>{t('filter.filter')}</span>
          </Button>
        }
      />
    </span>
  );
}
