import {
  FORM_DESCRIPTION_MAX,
  ISSUE_TITLE_MAX,
  PRIORITIES,
  SENDER_EMAIL_MAX,
  SENDER_NAME_MAX,
  type FormField,
  type Priority,
} from '@cairn/domain';
import type { OpenForm } from './form-store.ts';

/** An invisible field: if it is filled in, a program did it. */
export const TRAP = 'homepage';
/** When the page was opened, signed. */
export const STAMP = 'opened';

export type Asked = FormField | 'title';
type FieldProblem = 'missing' | 'too_long' | 'not_an_email' | 'unknown';

/** The input, for the request or to be shown again. */
export interface FormValues {
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly labels: readonly string[];
  readonly name: string;
  readonly email: string;
}

export interface SentForm {
  readonly values: FormValues;
  readonly problems: Readonly<Partial<Record<Asked, FieldProblem>>>;
  readonly stamp: string;
  readonly isTrapped: boolean;
}

export const NO_VALUES: FormValues = {
  title: '',
  description: '',
  priority: 'none',
  labels: [],
  name: '',
  email: '',
};

/** The maximum length of each text field. */
export const MAX = {
  title: ISSUE_TITLE_MAX,
  description: FORM_DESCRIPTION_MAX,
  name: SENDER_NAME_MAX,
  email: SENDER_EMAIL_MAX,
} as const;

const EMAIL = /^[^\s@<>()",;:\\]{1,64}@[^\s@<>()",;:\\]{1,253}$/;

/** Parses a submitted form. Fields not on the form are ignored. */
export function readSentForm({ asks, labels }: Pick<OpenForm, 'asks' | 'labels'>, body: string): SentForm {
  const sent = new URLSearchParams(body);
  // Labels may have been deleted since they were chosen.
  const asksFor = (field: Asked): boolean =>
    field === 'title' || (asks[field] !== 'no' && (field !== 'labels' || labels.length > 0));
  const line = (field: 'title' | 'name' | 'email'): string =>
    asksFor(field)
      ? withoutControls(sent.get(field) ?? '')
          .replaceAll(/\s+/g, ' ')
          .trim()
      : '';
  const priority = asksFor('priority') ? (sent.get('priority') ?? 'none') : 'none';
  const chosen = asksFor('labels') ? [...new Set(sent.getAll('labels'))] : [];
  const offered = chosen.filter((id) => labels.some((label) => label.id === id));
  const values: FormValues = {
    title: line('title'),
    description: asksFor('description') ? withoutControls(sent.get('description') ?? '').trim() : '',
    priority: PRIORITIES.find((each) => each === priority) ?? 'none',
    labels: offered,
    name: line('name'),
    email: line('email'),
  };
  const problems: Partial<Record<Asked, FieldProblem>> = {};
  for (const field of ['title', 'description', 'name', 'email'] as const)
    if (values[field].length > MAX[field]) problems[field] = 'too_long';
  if (values.email !== '' && !problems.email && !EMAIL.test(values.email)) problems.email = 'not_an_email';
  if (priority !== '' && priority !== 'none' && values.priority === 'none') problems.priority = 'unknown';
  if (offered.length < chosen.length) problems.labels = 'unknown';
  for (const field of ['title', 'description', 'priority', 'labels', 'name', 'email'] as const)
    if (asksFor(field) && isRequired(asks, field) && isBlank(values[field])) problems[field] ??= 'missing';
  return {
    values,
    problems,
    stamp: (sent.get(STAMP) ?? '').slice(0, 200),
    isTrapped: (sent.get(TRAP) ?? '') !== '',
  };
}

export const isRequired = (asks: OpenForm['asks'], field: Asked): boolean =>
  field === 'title' || asks[field] === 'required';

const isBlank = (value: string | readonly string[]): boolean => value.length === 0 || value === 'none';

/** Keeps line breaks, as one character. */
const withoutControls = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
