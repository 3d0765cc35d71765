import { DEFAULT_VIEW, parseViewSpec, type IssueViewSpec, type View } from '@cairn/domain';
import { use, useMemo } from 'react';
import { FeaturesContext } from '../../platform/features-context.ts';
import { layoutsOf } from '../../platform/issue-layout.ts';
import { USUAL_ACROSS_PROJECTS } from '../issues/public.ts';

/** What lists of a place are like until somebody says otherwise. */
export const usualOf = (projectId: string | null): IssueViewSpec =>
  projectId === null ? USUAL_ACROSS_PROJECTS : DEFAULT_VIEW;

/** How a view was saved, as far as this version of the browser knows it. */
export function useViewSpec({ spec, projectId }: Pick<View, 'spec' | 'projectId'>): IssueViewSpec {
  const layouts = layoutsOf(use(FeaturesContext));
  return useMemo(() => {
    const usual = usualOf(projectId);
    // A layout that is not known here shows as a list: what it is narrowed to matters more.
    return (
      parseViewSpec(spec, layouts, usual) ??
      parseViewSpec({ ...spec, layout: usual.layout }, layouts, usual) ??
      usual
    );
  }, [spec, projectId, layouts]);
}
