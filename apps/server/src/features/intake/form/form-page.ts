import { createHash } from 'node:crypto';
import { FORM_FIELDS, PRIORITIES, type FormField } from '@cairn/domain';
import { intakeForm as words } from '@cairn/messages/en/intake-form';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { FORM_STYLE } from './form-style.ts';
import type { FollowedRequest } from './followed-request.ts';
import type { OpenForm } from './form-store.ts';
import {
  isRequired,
  MAX,
  NO_VALUES,
  STAMP,
  TRAP,
  type Asked,
  type FormValues,
  type SentForm,
} from './read-sent-form.ts';

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(FORM_STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface Shown {
  readonly stamp: string;
  readonly values?: FormValues;
  readonly problems?: SentForm['problems'];
  /** Why it was refused. */
  readonly refusal?: string;
  readonly status?: number;
}

/** The form, empty or as it was sent, with its errors. */
export function formPage(form: OpenForm, shown: Shown): Response {
  const { stamp, values = NO_VALUES, problems = {}, refusal, status = 200 } = shown;
  const fields = (['title', ...FORM_FIELDS] as const)
    .filter((field) => field === 'title' || (form.asks[field] !== 'no' && !isEmptyChoice(form, field)))
    .map((field) => fieldOf(form, field, values, problems[field]));
  return page(
    form.title,
    `${lines(form.introduction)}${refusal === undefined ? '' : `<p class="refusal" role="alert">${escapeHtml(refusal)}</p>`}
<form method="post" action="/api/forms/${form.token}">
${fields.join('\n')}
<div class="aside" aria-hidden="true"><label>${escapeHtml(words.trap)} <input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="${STAMP}" value="${escapeHtml(stamp)}">
<button>${escapeHtml(words.send)}</button>
</form>`,
    status,
  );
}

/** Labels may have been deleted since they were chosen. */
const isEmptyChoice = ({ labels }: OpenForm, field: FormField): boolean =>
  field === 'labels' && labels.length === 0;

/** The confirmation: the number, and a link that no one else has. */
export const sentPage = (form: OpenForm, number: string, url: string): Response =>
  page(
    words.sent,
    `<p>${escapeHtml(words.sentLead.replace('{number}', number))}</p>
<p class="link"><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>
<p><a href="/api/forms/${form.token}">${escapeHtml(words.another)}</a></p>`,
    201,
  );

/** The status of a request, and nothing else. */
export function followPage(form: OpenForm, { number, status, reason }: FollowedRequest): Response {
  const tells = form.tellsReason && status === 'declined' && reason !== '';
  return page(
    words.follow.replace('{number}', number),
    `<p><span class="status">${escapeHtml(words.status[status])}</span></p><p>${escapeHtml(words.means[status])}</p>${
      tells ? lines(words.reason.replace('{reason}', () => reason)) : ''
    }<p><a href="/api/forms/${form.token}">${escapeHtml(words.another)}</a></p>`,
  );
}

/** The same page whatever is missing, and why. */
export const missingPage = (): Response =>
  page(words.missing, `<p>${escapeHtml(words.missingLead)}</p>`, 404);

function fieldOf(
  form: OpenForm,
  field: Asked,
  values: FormValues,
  problem: SentForm['problems'][Asked],
): string {
  const required = isRequired(form.asks, field);
  const aria = `${required ? ' aria-required="true"' : ''}${problem ? ` aria-invalid="true" aria-describedby="${field}-problem"` : ''}`;
  const note = required ? '' : ` <span class="note">${escapeHtml(words.optional)}</span>`;
  const said = problem
    ? `<p class="problem" id="${field}-problem">${escapeHtml(problemText(field, problem))}</p>`
    : '';
  const name = escapeHtml(words.fields[field]);
  if (field === 'labels')
    return `<fieldset${problem ? ` aria-describedby="${field}-problem"` : ''}><legend>${name}${note}</legend><div class="labels">${form.labels
      .map(
        ({ id, name: label }) =>
          `<label><input type="checkbox" name="labels" value="${id}"${values.labels.includes(id) ? ' checked' : ''}> <span dir="auto">${escapeHtml(label)}</span></label>`,
      )
      .join('')}</div>${said}</fieldset>`;
  return `<div class="field"><label for="${field}">${name}${note}</label>${controlOf(field, values, aria, required)}${said}</div>`;
}

function controlOf(
  field: Exclude<Asked, 'labels'>,
  values: FormValues,
  aria: string,
  required: boolean,
): string {
  const named = `id="${field}" name="${field}"${aria}`;
  switch (field) {
    case 'description':
      // Browsers drop a line break right after the tag.
      return `<textarea ${named} rows="6" dir="auto" maxlength="${MAX.description}">\n${escapeHtml(values.description)}</textarea>`;
    case 'priority':
      return `<select ${named}>${PRIORITIES.map((each) => {
        const label = each === 'none' ? (required ? words.choose : words.noPriority) : words.priorities[each];
        return `<option value="${each}"${each === values.priority ? ' selected' : ''}>${escapeHtml(label)}</option>`;
      }).join('')}</select>`;
    case 'email':
      return `<input ${named} type="email" autocomplete="email" maxlength="${MAX.email}" value="${escapeHtml(values.email)}">`;
    default:
      return `<input ${named} type="text" dir="auto" autocomplete="${field === 'name' ? 'name' : 'off'}" maxlength="${MAX[field]}" value="${escapeHtml(values[field])}">`;
  }
}

const problemText = (field: Asked, problem: keyof typeof words.problems): string =>
  words.problems[problem].replace(
    '{most}',
    field in MAX ? MAX[field as keyof typeof MAX].toLocaleString('en') : '',
  );

const lines = (text: string): string =>
  text === '' ? '' : `<p class="text" dir="auto">${escapeHtml(text)}</p>`;

function page(title: string, body: string, status = 200): Response {
  const name = escapeHtml(title);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${name}</title><style>${FORM_STYLE}</style></head><body><main><h1 dir="auto">${name}</h1>
${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-robots-tag': 'noindex',
    },
  });
}
