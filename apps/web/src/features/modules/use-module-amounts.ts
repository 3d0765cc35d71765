import { issueModules, type Amount, type Issue } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { useAmounts } from '../issues/public.ts';

/** How many issues are in each module of a project, live. */
export const useModuleAmounts = (projectId: string): ReadonlyMap<string, Amount> =>
  useAmounts(projectId, modulesWith);

const modulesWith = (row: Issue): readonly string[] => facetOf(row, issueModules)?.moduleIds ?? [];
