import { requestStatusName } from '@cairn/domain';
import { notificationMails as words } from '@cairn/messages/en/notification-mails';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Email } from '../../platform/mail/index.ts';
import type { WaitingNotification } from './read-notifications.ts';

/** Everything an email is made from. */
export interface EmailContents {
  readonly to: string;
  readonly workspace: string;
  readonly slug: string;
  /** Newest first; at least one. */
  readonly rows: readonly WaitingNotification[];
  /** The server's base URL. */
  readonly base: string;
  readonly unsubscribeUrl: string;
  /** The address where a reply becomes a comment; only for emails about one issue. */
  readonly replyTo?: string | undefined;
}

/** What happened to one issue, page or project, in the thread of earlier emails about it. */
export function threadEmail(contents: EmailContents): Email {
  const [first] = contents.rows;
  const thread = `<${(first && subjectIdOf(first)) || 'inbox'}.${contents.slug}@cairn>`;
  return {
    ...inForm(contents),
    subject: subjectOf(first),
    headers: {
      ...unsubscribing(contents),
      ...(contents.replyTo === undefined ? {} : { 'Reply-To': contents.replyTo }),
      'In-Reply-To': thread,
      References: thread,
    },
  };
}

/** Everything that was waiting, issue by issue. */
export function digestEmail(contents: EmailContents): Email {
  const { rows, workspace } = contents;
  const form = rows.length === 1 ? words.digestOne : words.digestMany;
  return {
    ...inForm(contents),
    subject: fill(form, { count: String(rows.length), workspace }),
    headers: unsubscribing(contents),
  };
}

/** One-click unsubscribing in mail programs (RFC 8058). */
const unsubscribing = ({ unsubscribeUrl }: EmailContents) => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const subjectOf = (row: WaitingNotification | undefined): string => {
  const title = row?.title || words.untitled;
  const reference = row?.reference;
  return reference ? fill(words.subject, { reference, title }) : fill(words.pageSubject, { title });
};

type Ids = Pick<WaitingNotification, 'issueId' | 'pageId' | 'projectId'>;

export const subjectIdOf = ({ issueId, pageId, projectId }: Ids): string =>
  issueId ?? pageId ?? projectId ?? '';

/** The part about one issue, page or project. */
interface Part {
  readonly name: string;
  readonly url: string;
  readonly lines: readonly { readonly text: string; readonly quote: string | undefined }[];
}

function inForm(contents: EmailContents): Pick<Email, 'purpose' | 'to' | 'text' | 'html'> {
  const parts = partsOf(contents);
  const settings = new URL('/profile/notifications', contents.base).href;
  const why = fill(words.why, { workspace: contents.workspace });
  const answer = contents.replyTo === undefined ? [] : [words.replies.how];
  const ends = [
    ...answer,
    why,
    `${words.settings}: ${settings}`,
    `${words.unsubscribe}: ${contents.unsubscribeUrl}`,
  ];
  return {
    purpose: 'notification',
    to: contents.to,
    text: [...parts.map(textOf), ['--', ...ends].join('\n')].join('\n\n'),
    html: page(parts, [
      ...answer.map(escapeHtml),
      escapeHtml(why),
      `${link(settings, words.settings)} · ${link(contents.unsubscribeUrl, words.unsubscribe)}`,
    ]),
  };
}

function partsOf({ rows, base, slug }: EmailContents): readonly Part[] {
  const groups = new Map<string, WaitingNotification[]>();
  for (const row of rows) {
    const key = subjectIdOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        name: first.reference ? `${first.reference} ${first.title}` : first.title || words.untitled,
        url: new URL(pathOf(slug, first), base).href,
        // In chronological order.
        lines: group.toReversed().map((row) => ({ text: sentenceOf(row), quote: row.excerpt ?? undefined })),
      },
    ];
  });
}

export function pathOf(slug: string, { projectId, issueId, pageId }: Ids): string {
  if (issueId !== null) return `/${slug}/projects/${projectId}/issues/${issueId}`;
  if (pageId === null) return `/${slug}/projects/${projectId}/issues`;
  return projectId === null ? `/${slug}/pages/${pageId}` : `/${slug}/projects/${projectId}/pages/${pageId}`;
}

export function sentenceOf({
  kind,
  field,
  newValue,
  actorName,
  stateName,
  otherName,
}: WaitingNotification): string {
  const actor = actorName || words.someone;
  if (field === 'request') return fill(words.said.request[requestStatusName(Number(newValue))], { actor });
  if (kind === 'state' && stateName) return fill(words.said.stateTo, { actor, value: stateName });
  if ((kind === 'blocked' || kind === 'unblocked') && otherName)
    return fill(words.said[kind === 'blocked' ? 'blockedBy' : 'unblockedFrom'], { actor, other: otherName });
  if (kind === 'due_soon') return fill(words.said.dueOn, { value: dayText(newValue) });
  if (field === 'reply') return fill(words.said.reply, { actor });
  if (kind !== 'property') return fill(words.said[kind], { actor });
  if (field === 'archivedAt')
    return fill(words.said[newValue === 'restore' ? 'restore' : 'archive'], { actor });
  if (field === 'link' || field === 'attachment' || field === 'relation' || field === 'project')
    return fill(words.said[field], { actor });
  const names: Readonly<Record<string, string>> = words.properties;
  return fill(words.said.property, { actor, property: names[field ?? ''] ?? words.properties.other });
}

/** Emails can't know in which order their reader reads numeric dates. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: string | null): string => DAY.format(Date.parse(day ?? ''));

const textOf = ({ name, url, lines }: Part): string =>
  [name, ...lines.flatMap(({ text, quote }) => (quote ? [text, `> ${oneLine(quote)}`] : [text])), url].join(
    '\n',
  );

const BODY =
  'font:15px/24px system-ui,-apple-system,sans-serif;color:#1c1c1a;max-width:560px;margin:24px auto;padding:0 16px';
const SMALL = 'font-size:13px;line-height:20px;color:#5f5f5a';

function page(parts: readonly Part[], ends: readonly string[]): string {
  const sections = parts.map(
    ({ name, url, lines }) =>
      `<h2 style="font-size:17px;line-height:24px;margin:0 0 8px">${link(url, name, 'color:#1c1c1a;text-decoration:none')}</h2>${lines.map(lineHtml).join('')}<p style="margin:12px 0 32px">${link(url, words.open, 'display:inline-block;padding:6px 12px;border-radius:6px;background:#3358d4;color:#fff;text-decoration:none')}</p>`,
  );
  const foot = ends.map((end) => `<p style="margin:0 0 4px;${SMALL}">${end}</p>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="${BODY}">${sections.join('')}<hr style="border:0;border-top:1px solid #ddd;margin:0 0 12px">${foot}</body></html>`;
}

function lineHtml({ text, quote }: Part['lines'][number]): string {
  const said = `<p style="margin:0 0 6px">${escapeHtml(text)}</p>`;
  return quote === undefined
    ? said
    : `${said}<blockquote style="margin:0 0 10px;padding:0 0 0 12px;border-left:3px solid #ddd;color:#5f5f5a">${escapeHtml(oneLine(quote))}</blockquote>`;
}

const link = (url: string, name: string, style = 'color:#3358d4'): string =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(name)}</a>`;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
