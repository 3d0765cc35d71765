import { createHash, timingSafeEqual } from 'node:crypto';
import { refusals } from '@cairn/domain/refusals';
import { notFound, refused } from '../../platform/commands/index.ts';
import { readEmail } from '../../platform/inbound-mail/index.ts';
import type { Services } from '../../platform/services.ts';
import { addressedTo, giveEmail, LARGEST_EMAIL } from './give-email.ts';

/** They are in memory while they are read. */
const AT_ONCE = 4;
let atOnce = 0;
const BEARER = 'bearer ';

/** Accepts an email from a mail server with the secret; everyone else gets 404 or 401. */
export async function takePosted(services: Services, request: Request): Promise<void> {
  const secret = services.inboundMail?.secret;
  if (secret === undefined) throw notFound();
  if (!showsSecret(request.headers, secret)) throw refused(refusals.signed_out);
  if (atOnce >= AT_ONCE) throw refused(refusals.too_many_requests);
  atOnce += 1;
  try {
    const raw = await wholeBody(request);
    const addressed = await addressedTo(services, raw);
    if (addressed) await giveEmail(services, addressed, () => readEmail(raw));
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
  if (Number(headers.get('content-length') ?? 0) > LARGEST_EMAIL) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_EMAIL) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => refused(refusals.input_too_large);
