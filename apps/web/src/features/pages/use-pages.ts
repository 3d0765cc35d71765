import { page, type Page } from '@cairn/domain';
import { useRows } from '../../data/use-rows.ts';

/** All visible pages of a project or the workspace, including archived ones. */
export const usePages = (projectId: string | null): readonly Page[] =>
  useRows(page, { field: 'projectId', value: projectId });
