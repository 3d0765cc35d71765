import { page, type Page } from '@cairn/domain';
import { useRows } from '../../data/use-rows.ts';

/** All pages of a project, or of the workspace, that one may see; archived ones too. */
export const usePages = (projectId: string | null): readonly Page[] =>
  useRows(page, { field: 'projectId', value: projectId });
