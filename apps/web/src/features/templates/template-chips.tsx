import type { Template } from '@cairn/domain';
import { PropertyChips } from '../issues/public.ts';
import { useTemplateIssue } from './use-template-issue.ts';

/** The still existing values that issues get from a template. */
export function TemplateChips({ row }: { row: Template }) {
  const { row: started } = useTemplateIssue(row.projectId, row);
  return <PropertyChips row={started} editable={false} />;
}
