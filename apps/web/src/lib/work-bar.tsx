import { WORK_GROUPS, type Amount, type StateGroup } from '@cairn/domain';

/** Paler the further it is from being done; the icons' greys would look heavier than completed work. */
const COLORS: Readonly<Partial<Record<StateGroup, string>>> = {
  completed: 'var(--state-completed)',
  started: 'var(--state-started)',
  unstarted: 'color-mix(in oklab, var(--bg), var(--text) 42%)',
  backlog: 'color-mix(in oklab, var(--bg), var(--text) 23%)',
};

/**
 * How much work is in each state group, as segments of one bar; decorative, because the numbers are shown beside it.
 */
export function WorkBar({ amount }: { amount: Amount }) {
  return (
    <span aria-hidden="true" className="flex h-2 flex-none gap-0.5 overflow-hidden rounded-full bg-active">
      {WORK_GROUPS.map((group) => {
        const count = amount[group];
        return count > 0 && <span key={group} style={{ flexGrow: count, background: COLORS[group] }} />;
      })}
    </span>
  );
}
