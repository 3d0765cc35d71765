import { createHash, timingSafeEqual } from 'node:crypto';
import { refusals } from '@cairn/domain/refusals';
import { notFound, refused } from '../commands/index.ts';
import type { Services } from '../services.ts';
import { tokensTo } from './mailbox.ts';
import { readRecipients } from './read-email.ts';

/** Bytes of an email with what is attached to it; attachments are not taken, and mail programs send them all the same. */
const LARGEST = 10 * 1024 * 1024;
/** They are held in memory while they are read. */
const AT_ONCE = 4;
let atOnce = 0;
const BEARER = 'bearer ';

/**
 * Takes an email from a mail server that shows the secret, and gives it to whichever features it is for; everybody else finds
 * nothing, or nobody to talk to. Headers are read first: what was sent to none of our addresses is not read any further.
 */
export async function takeEmail(services: Services, request: Request): Promise<void> {
  const { inboundMail } = services;
  if (!inboundMail) throw notFound();
  if (!showsSecret(request.headers, inboundMail.secret)) throw refused(refusals.signed_out);
  if (atOnce >= AT_ONCE) throw refused(refusals.too_many_requests);
  atOnce += 1;
  try {
    const raw = await wholeBody(request);
    const tokens = tokensTo(inboundMail.address, await readRecipients(raw));
    if (tokens.length > 0) for (const take of inboundMail.takers) await take(services, { tokens, raw });
  } finally {
    atOnce -= 1;
  }
}

function showsSecret(headers: Headers, secret: string): boolean {
  const given = headers.get('authorization') ?? '';
  const isBearer = given.slice(0, BEARER.length).toLowerCase() === BEARER;
  return isBearer && timingSafeEqual(digestOf(given.slice(BEARER.length)), digestOf(secret));
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

async function wholeBody({ headers, body }: Request): Promise<Buffer> {
  if (Number(headers.get('content-length') ?? 0) > LARGEST) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => refused(refusals.input_too_large);
