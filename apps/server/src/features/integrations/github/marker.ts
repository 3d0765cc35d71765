import { createHmac } from 'node:crypto';
import { deriveKey, isSameSignature } from '../../../platform/derive-key.ts';

type Kind = 'issue' | 'comment';

export interface Marked {
  readonly kind: Kind;
  readonly id: string;
}

/** Signs the ID with which a text was sent: nobody else can make one look as if it came from here. */
const PURPOSE = 'cairn integration markers';
const SIGNATURE_LENGTH = 16;
const BEGIN = '<!-- cairn:';
const MARKER = /^<!-- cairn:(issue|comment):([\da-f-]{36}):([\da-f]{16}) -->$/;

function signatureOf(secret: string, connectionId: string, { kind, id }: Marked): string {
  return createHmac('sha256', deriveKey(secret, PURPOSE))
    .update(`${connectionId} ${kind} ${id}`)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH);
}

/** The text with what nobody sees at its end: by it we know our own issue when GitHub tells us of it. */
export const withMarker = (text: string, secret: string, connectionId: string, marked: Marked): string =>
  `${text}\n\n<!-- cairn:${marked.kind}:${marked.id}:${signatureOf(secret, connectionId, marked)} -->`.trimStart();

/** A text without its mark, and what that says; undefined for one that was written there. */
export function readMarker(
  text: string,
  secret: string,
  connectionId: string,
): { readonly text: string; readonly marked: Marked | undefined } {
  const at = text.lastIndexOf(BEGIN);
  const found = at < 0 ? null : MARKER.exec(text.slice(at).trimEnd());
  if (!found) return { text, marked: undefined };
  const [, kind, id = '', signature] = found;
  const marked: Marked = { kind: kind === 'comment' ? 'comment' : 'issue', id };
  const rest = text.slice(0, at).trimEnd();
  const expected = signatureOf(secret, connectionId, marked);
  return isSameSignature(Buffer.from(expected), Buffer.from(signature ?? ''))
    ? { text: rest, marked }
    : { text: rest, marked: undefined };
}
