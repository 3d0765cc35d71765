import type { Template } from '@cairn/domain';
import { PropertyChips } from '../issues/public.ts';
import { useTemplateIssue } from './use-template-issue.ts';

/** What issues get from a template, as far as it is still there. */
export function TemplateChips({ row }: { row: Template }) {
  const { row: started } = useTemplateIssue(row.projectId, row);
  return <PropertyChips row={started} editable={false} />;
}
