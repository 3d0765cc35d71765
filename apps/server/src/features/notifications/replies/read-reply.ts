import { documentToText, htmlToDocument, type NodeJson } from '@cairn/editor/convert';
import { readEmail, storable, type ReceivedEmail } from '../../../platform/inbound-mail/index.ts';
import { ownWords } from './own-words.ts';

/** What an answer that has come says. */
export interface Reply extends Pick<ReceivedEmail, 'sender' | 'messageId' | 'digest' | 'attachments'> {
  readonly words: string;
}

/** Undefined for what is no email, and for what no person has written. */
export async function readReply(raw: Buffer): Promise<Reply | undefined> {
  const email = await readEmail(raw);
  if (!email) return undefined;
  const { sender, messageId, digest, attachments, body } = email;
  const text = 'text' in body ? body.text : textOfHtml(body.html);
  return { sender, messageId, digest, attachments, words: storable(ownWords(text)) };
}

/** As mail programs write the same in plain text: a quote as one. */
export const textOfHtml = (html: string): string =>
  documentToText({ type: 'doc', content: htmlToDocument(html).content.flatMap(withoutQuotes) });

const QUOTE: NodeJson = { type: 'paragraph', content: [{ type: 'text', text: '>' }] };

const withoutQuotes = (node: NodeJson): readonly NodeJson[] =>
  node.type === 'blockquote' ? [QUOTE] : [node];
