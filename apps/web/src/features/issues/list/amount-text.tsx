import { useEngineState } from '../../../data/engine-context.ts';
import type { GroupAmount } from '../../../platform/issue-layout.ts';
import { useIssueWords } from '../issue-context.tsx';

/** `12 · 34 points`, or `12` where nothing is added up. While issues are still on their way there is no sum. */
export function AmountText({ of }: { of: GroupAmount }) {
  const { say, t } = useIssueWords();
  const isAllHere = useEngineState(({ phase }) => phase === 'ready');
  const sums = isAllHere ? of.sums().map(({ label, value }) => say(label, { sum: value })) : [];
  if (sums.length === 0) return of.count;
  return (
    <span className="flex-none whitespace-nowrap">
      <span aria-hidden="true">{[of.count, ...sums].join(' · ')}</span>
      <span className="vh">{[t('group.count', { count: of.count }), ...sums].join(', ')}</span>
    </span>
  );
}
