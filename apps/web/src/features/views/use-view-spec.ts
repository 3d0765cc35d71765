import { DEFAULT_VIEW, parseViewSpec, type IssueViewSpec, type View } from '@cairn/domain';
import { use, useMemo } from 'react';
import { FeaturesContext } from '../../platform/features-context.ts';
import { layoutsOf } from '../../platform/issue-layout.ts';
import { USUAL_ACROSS_PROJECTS } from '../issues/public.ts';

/** The default display of lists in a place. */
export const usualOf = (projectId: string | null): IssueViewSpec =>
  projectId === null ? USUAL_ACROSS_PROJECTS : DEFAULT_VIEW;

/** The saved display of a view, as far as this version knows it. */
export function useViewSpec({ spec, projectId }: Pick<View, 'spec' | 'projectId'>): IssueViewSpec {
  const layouts = layoutsOf(use(FeaturesContext));
  return useMemo(() => {
    const usual = usualOf(projectId);
    // An unknown layout is shown as a list, because the filters matter more.
    return (
      parseViewSpec(spec, layouts, usual) ??
      parseViewSpec({ ...spec, layout: usual.layout }, layouts, usual) ??
      usual
    );
  }, [spec, projectId, layouts]);
}
