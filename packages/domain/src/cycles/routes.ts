import { contract } from '../http/contract.ts';
import { workDays } from '../issues/work-days.ts';

export const getCycleProgress = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/cycles/:cycle/progress',
  who: 'member',
  needs: 'cycle:read',
  on: { param: 'cycle', entity: 'cycle' },
  share: 'reads',
  summary:
    'Returns what was in a cycle at the end of each of its days so far, in issues and in points, from the history of changes.',
  ...workDays,
});
