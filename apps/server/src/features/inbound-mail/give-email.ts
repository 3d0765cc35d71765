import { readHead, tokensTo, type EmailHead, type ReceivedEmail } from '../../platform/inbound-mail/index.ts';
import type { Services } from '../../platform/services.ts';

/** Bytes of an email with what is attached to it; attachments are not taken, and mail programs send them all the same. */
export const LARGEST_EMAIL = 10 * 1024 * 1024;

interface Addressed {
  readonly head: EmailHead;
  readonly tokens: readonly string[];
}

/**
 * Who sent an email, and what stands behind the plus in those of its addresses that are ours. Undefined for what is not for us,
 * and for what no person has sent. Its headers are enough, and are read first: of the rest nothing is read any further.
 */
export async function addressedTo({ inboundMail }: Services, raw: Buffer): Promise<Addressed | undefined> {
  if (!inboundMail) return undefined;
  const head = await readHead(raw);
  if (!head?.isByPerson) return undefined;
  const tokens = tokensTo(inboundMail.address, head.recipients);
  return tokens.length > 0 ? { head, tokens } : undefined;
}

/** Gives an email to whichever features it is for. Throws what a feature throws; the same email can be given again. */
export async function giveEmail(
  services: Services,
  addressed: Addressed,
  read: () => Promise<ReceivedEmail | undefined>,
): Promise<void> {
  let reading: ReturnType<typeof read> | undefined;
  const email = { ...addressed, read: () => (reading ??= read()) };
  for (const take of services.inboundMail?.takers ?? []) await take(services, email);
}
