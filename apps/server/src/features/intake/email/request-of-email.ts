import {
  ISSUE_TITLE_MAX,
  MAILED_DESCRIPTION_MAX,
  SENDER_EMAIL_MAX,
  SENDER_NAME_MAX,
  type RequestSender,
} from '@cairn/domain';
import { documentToText, htmlToDocument } from '@cairn/editor/convert';
import { mailedRequests as words } from '@cairn/messages/en/mailed-requests';
import type { ReceivedEmail } from '../../../platform/inbound-mail/index.ts';
import { withoutControls } from '../../../platform/without-controls.ts';

/** The request in an email: its subject is the title, its text the description. */
export function requestOfEmail(email: ReceivedEmail): {
  readonly title: string;
  readonly description: string;
  readonly sender: RequestSender;
} {
  const text = textOf(email.body);
  const title = lineOf(email.subject).replace(PREFIXES, '').trim() || lineOf(text.split('\n', 1)[0] ?? '');
  const notes = [
    ...(text.length > MAILED_DESCRIPTION_MAX ? [words.cut] : []),
    ...(email.attachments > 0 ? [words.attachments] : []),
  ];
  return {
    title: cut(title, ISSUE_TITLE_MAX) || words.noSubject,
    description: [cut(text, MAILED_DESCRIPTION_MAX), ...notes.map((note) => `\n${note}`)].join('\n').trim(),
    sender: {
      name: cut(lineOf(email.senderName), SENDER_NAME_MAX),
      email: email.sender.length > SENDER_EMAIL_MAX ? '' : lineOf(email.sender),
      number: '',
      via: 'email',
    },
  };
}

/** Prefixes of replies and forwards that mail programs add to the subject, in the common languages. */
const PREFIXES = /^(?:(?:re|fwd?|aw|wg|sv|vs|tr|rv|r|i|enc|antw|doorst)\s?:\s*)+/i;

const lineOf = (text: string): string => withoutControls(text).replaceAll(/\s+/g, ' ').trim();

/** Never within a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most);
  return kept.replace(/[\ud800-\udbff]$/, '').trimEnd();
}

const textOf = (body: ReceivedEmail['body']): string =>
  withoutControls('text' in body ? body.text : documentToText(htmlToDocument(body.html)))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
