import { WORK_GROUPS, type Amount } from '@cairn/domain';

/** How much of a module is in each group of states; decorative, as the figures stand beside it. */
export function ModuleBar({ amount }: { amount: Amount }) {
  const parts = WORK_GROUPS.map((group) => ({ group, count: amount[group] })).filter(
    ({ count }) => count > 0,
  );
  return (
    <span aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-active">
      {parts.map(({ group, count }) => (
        <span key={group} style={{ flexGrow: count, background: `var(--state-${group})` }} />
      ))}
    </span>
  );
}
