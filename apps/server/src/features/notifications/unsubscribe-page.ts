import { createHash } from 'node:crypto';
import type { EmailTopic } from '@cairn/domain';
import { notificationMails } from '@cairn/messages/en/notification-mails';
import { escapeHtml } from '../../platform/escape-html.ts';

const words = notificationMails.unsubscribePage;
const STYLE =
  'body{font:16px/24px system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.5rem 1rem}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'`;

/** Asks people who open the link: a mail program that only looks at links must not switch anything off. */
export const askPage = (topics: readonly EmailTopic[]): Response =>
  page(
    words.title,
    `<p>${said(words.lead, topics)}</p><form method="post"><button>${escapeHtml(words.button)}</button></form>`,
  );

export const donePage = (topics: readonly EmailTopic[]): Response =>
  page(words.done, `<p>${said(words.doneLead, topics)}</p>`);

const said = (sentence: string, topics: readonly EmailTopic[]): string =>
  escapeHtml(sentence.replace('{topics}', topics.map((topic) => notificationMails.topics[topic]).join(', ')));

function page(title: string, body: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  });
}
