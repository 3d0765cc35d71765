import { readRecipients, tokensTo } from '../../platform/inbound-mail/index.ts';
import type { InboundEmail, Services } from '../../platform/services.ts';

/** Bytes of an email with what is attached to it; attachments are not taken, and mail programs send them all the same. */
export const LARGEST_EMAIL = 10 * 1024 * 1024;

/**
 * What stands behind the plus in those of an email's addresses that are ours. Its headers are enough, and are read first: what was
 * sent to none of our addresses is not read any further.
 */
export const tokensOf = async ({ inboundMail }: Services, head: Buffer): Promise<readonly string[]> =>
  inboundMail ? tokensTo(inboundMail.address, await readRecipients(head)) : [];

/** Gives an email to whichever features it is for. Throws what a feature throws; the same email can be given again. */
export async function giveEmail(services: Services, email: InboundEmail): Promise<void> {
  if (email.tokens.length === 0) return;
  for (const take of services.inboundMail?.takers ?? []) await take(services, email);
}
