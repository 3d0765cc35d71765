import { useEngineState } from '../../../data/engine-context.ts';
import type { GroupAmount } from '../../../platform/issue-layout.ts';
import { useIssueWords } from '../issue-context.tsx';

/** `12 · 34 points`, or just `12` without a sum. There is no sum until all issues have loaded. */
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
