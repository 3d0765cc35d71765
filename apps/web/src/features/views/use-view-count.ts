import { compileView, type Issue, type IssueViewSpec, type ViewContext } from '@cairn/domain';
import { useMemo } from 'react';
import { useIssueContext } from '../issues/public.ts';

/** The number of these issues that a view shows. */
export function useViewCount(spec: IssueViewSpec, projectId: string, issues: readonly Issue[]): number {
  const { propertyUis, words } = useIssueContext();
  const { lookups } = words;
  return useMemo(() => {
    const context: ViewContext = {
      properties: new Map(propertyUis.map(({ id, property }) => [id, property])),
      lookups,
      scope: { projectIds: [projectId] },
    };
    const { match } = compileView(spec, context);
    return issues.filter(match).length;
  }, [propertyUis, lookups, spec, projectId, issues]);
}
