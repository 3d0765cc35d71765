import { readHead, tokensTo, type EmailHead, type ReceivedEmail } from '../../platform/inbound-mail/index.ts';
import type { Services } from '../../platform/services.ts';

/** The size of an email with its attachments, which aren't accepted, but mail programs send them anyway. */
export const LARGEST_EMAIL = 10 * 1024 * 1024;

interface Addressed {
  readonly head: EmailHead;
  readonly tokens: readonly string[];
}

/**
 * The sender of an email, and the part after the plus in those of its addresses that are ours. Undefined if it isn't
 * for us or not sent by a person. Only the headers are needed, which are read first.
 */
export async function addressedTo({ inboundMail }: Services, raw: Buffer): Promise<Addressed | undefined> {
  if (!inboundMail) return undefined;
  const head = await readHead(raw);
  if (!head?.isByPerson) return undefined;
  const tokens = tokensTo(inboundMail.address, head.recipients);
  return tokens.length > 0 ? { head, tokens } : undefined;
}

/** Passes an email to the features that it is for. Throws what a feature throws; the same email can be passed again. */
export async function giveEmail(
  services: Services,
  addressed: Addressed,
  read: () => Promise<ReceivedEmail | undefined>,
): Promise<void> {
  let reading: ReturnType<typeof read> | undefined;
  const email = { ...addressed, read: () => (reading ??= read()) };
  for (const take of services.inboundMail?.takers ?? []) await take(services, email);
}
