import { Button } from '@cairn/ui/button';
import { PlusIcon } from '@cairn/ui/icons';
import { FilterBar } from '@cairn/ui/page-header';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useIssueContext } from '../issue-context.tsx';
import { useFilterParts } from '../lazy-parts.tsx';
import { isTaken } from '../page/use-neighbour-keys.ts';
import type { FilterBarProps, FilterStart } from './filter-chips.tsx';

/**
 * Handles `f`, which opens the menu of properties to filter by, and Shift-F, which opens the field to type a filter.
 */
export function useFilterKey(open: (isTyped: boolean) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTaken(event.target)) return;
    event.preventDefault();
    open(event.shiftKey);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

interface IssueFilterBarProps extends FilterBarProps {
  /** A typed filter from the URL, applied when the bar appears. */
  readonly typed?: string | undefined;
  /** Opens with the menu of properties, if the bar appears for that. */
  readonly startsOpen?: boolean;
}

/** The filters of a list. The code of its chips and menus loads with the first filter. */
export function IssueFilterBar({ startsOpen = false, typed, ...props }: IssueFilterBarProps) {
  const [asked, setAsked] = useState<FilterStart | undefined>(startsOpen ? 'menu' : undefined);
  const [given, setGiven] = useState<{ readonly text?: string | undefined; readonly count: number }>({
    count: 0,
  });
  const [seen, setSeen] = useState<string>();
  if (typed !== seen) {
    setSeen(typed);
    // It is removed from the URL once it is applied, and the bar continues as it is.
    if (typed !== undefined) setGiven({ text: typed, count: given.count + 1 });
  }
  const parts = useFilterParts(
    props.filters.length > 0 || given.count > 0,
    asked !== undefined || given.count > 0,
  );
  if (parts) return <parts.FilterChips key={given.count} {...props} starts={asked} given={given.text} />;
  return <EmptyFilterBar tools={props.tools} onOpen={(isTyped) => setAsked(isTyped ? 'text' : 'menu')} />;
}

function EmptyFilterBar({ tools, onOpen }: { tools: ReactNode; onOpen: (isTyped: boolean) => void }) {
  const { t } = useIssueContext().words;
  useFilterKey(onOpen);
  return (
    <FilterBar label={t('filter.bar')} controls={tools}>
      <span className="flex-none">
        <Button
          variant="ghost"
          icon={<PlusIcon />}
          keys="f"
          aria-haspopup="dialog"
          onClick={() => onOpen(false)}
        >
          {t('filter.filter')}
        </Button>
      </span>
    </FilterBar>
  );
}
