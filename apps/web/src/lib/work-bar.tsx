import { WORK_GROUPS, type Amount, type StateGroup } from '@cairn/domain';

/** Paler the farther away it is; the greys of the icons would be heavier than what is done. */
const COLORS: Readonly<Partial<Record<StateGroup, string>>> = {
  completed: 'var(--state-completed)',
  started: 'var(--state-started)',
  unstarted: 'color-mix(in oklab, var(--bg), var(--text) 42%)',
  backlog: 'color-mix(in oklab, var(--bg), var(--text) 23%)',
};

/** How much work is in each group of states, as parts of one bar; decorative, as the figures stand beside it. */
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
