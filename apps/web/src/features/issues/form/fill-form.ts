import {
  entitySchema,
  givenAhead,
  issue as issueEntity,
  type IssueLookups,
  type IssueProperty,
} from '@cairn/domain';
import type { IssueFill } from '../../../platform/feature.ts';
import { draftOfKept, draftRow, emptyDraft, ofRow, type FormDraft } from './issue-form-draft.ts';

interface Around {
  readonly properties: Iterable<IssueProperty>;
  readonly lookups: IssueLookups;
  readonly now: number;
}

/**
 * The values that fill a form, without those that no longer exist in the project. What the form was opened for takes
 * precedence.
 */
export function fillForm(
  from: IssueFill,
  opened: FormDraft,
  { properties, lookups, now }: Around,
): FormDraft {
  const { projectId } = opened;
  const given = draftOfKept(from);
  const blank = draftRow(emptyDraft(projectId, {}), lookups, now);
  const ahead = ofRow(given, givenAhead(draftRow(given, lookups, now), blank, properties, lookups));
  return {
    ...ahead,
    projectId,
    fields: { ...ahead.fields, ...opened.fields },
  };
}

/**
 * A form with new default values, keeping everything that someone has written or chosen, which is what differs from
 * the previous defaults.
 */
export function refillForm(
  form: FormDraft,
  given: FormDraft,
  next: FormDraft,
  { lookups, now }: Pick<Around, 'lookups' | 'now'>,
): FormDraft {
  const [is, was, gets] = [form, given, next].map((each) => draftRow(each, lookups, now));
  if (!is || !was || !gets) return form;
  const row: Record<string, unknown> = { ...is };
  const parts = [...Object.keys(ofRow(form, is).fields), ...facetNames];
  for (const part of parts) if (isSame(partOf(is, part), partOf(was, part))) row[part] = partOf(gets, part);
  return {
    ...ofRow(form, row as unknown as typeof is),
    title: form.title === given.title ? next.title : form.title,
    body: isSame(form.body, given.body) ? next.body : form.body,
  };
}

const facetNames = entitySchema.facetsOf(issueEntity).map(({ name }) => name);

const partOf = (row: object, part: string): unknown => (row as Record<string, unknown>)[part];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
