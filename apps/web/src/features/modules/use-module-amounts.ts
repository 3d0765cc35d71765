import { issueModules, type Issue, type Progress } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import { usePoints } from '../estimates/public.ts';
import { useAmounts } from '../issues/public.ts';

/** The progress of each module of a project, live. */
export const useModuleAmounts = (projectId: string): ReadonlyMap<string, Progress> =>
  useAmounts(projectId, modulesWith, usePoints(projectId));

const modulesWith = (row: Issue): readonly string[] => facetOf(row, issueModules)?.moduleIds ?? [];
