import { createHmac } from 'node:crypto';
import { deriveKey, isSameSignature } from '../../../platform/derive-key.ts';

type Kind = 'issue' | 'comment';

export interface Marked {
  readonly kind: Kind;
  readonly id: string;
}

/** Signs the ID of what was sent, so that no one else can make a text look like ours. */
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

/** Adds an invisible marker at the end of a text, by which we recognise our own issue when GitHub reports it. */
export const withMarker = (text: string, secret: string, connectionId: string, marked: Marked): string =>
  `${text}\n\n<!-- cairn:${marked.kind}:${marked.id}:${signatureOf(secret, connectionId, marked)} -->`.trimStart();

/** A text without its marker, and the marker's content; undefined for text written at GitHub. */
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
