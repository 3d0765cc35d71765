import type { Issue, Template } from '@cairn/domain';
import { draftRow, emptyDraft, fillForm, useIssueContext, type FormDraft } from '../issues/public.ts';

/** A new issue with a template's still existing values; without a template, a blank one. */
export function useTemplateIssue(
  projectId: string,
  held: Template | undefined,
): { readonly form: FormDraft; readonly row: Issue } {
  const { propertyUis, words } = useIssueContext();
  const around = { properties: propertyUis.map(({ property }) => property), lookups: words.lookups, now: 0 };
  const empty = emptyDraft(projectId, {});
  const form = held ? fillForm(held, empty, around) : empty;
  return { form, row: draftRow(form, words.lookups, 0) };
}
