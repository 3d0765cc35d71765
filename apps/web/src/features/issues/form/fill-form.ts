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

/** What fills a form, without what the project does not have any more. What the form was opened for goes first. */
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

/** A form with other contents, but for all that somebody has written or chosen: that which differs from what it had been given. */
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
