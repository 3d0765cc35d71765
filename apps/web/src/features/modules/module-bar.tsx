import { STATE_GROUPS, type StateGroup } from '@cairn/domain';
import type { ModuleCounts } from './use-module-counts.ts';

/** What is work, the nearest to done first; what was cancelled is none. */
export const WORK_GROUPS: readonly StateGroup[] = STATE_GROUPS.filter(
  (group) => group !== 'cancelled',
).toReversed();

/** How much of a module is in each group of states; decorative, as the figures stand beside it. */
export function ModuleBar({ counts = {} }: { counts: ModuleCounts | undefined }) {
  const parts = WORK_GROUPS.map((group) => ({ group, count: counts[group] ?? 0 })).filter(
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
