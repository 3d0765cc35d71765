import type { InboundEmail, Services } from '../../../platform/services.ts';
import { receiveReply } from './receive-reply.ts';
import type { Mailbox } from './reply-address.ts';
import { replyKey } from './reply-token.ts';

/** The mailbox for replies; undefined without inbound email. */
export function mailboxOf({
  inboundMail,
  secret,
}: Pick<Services, 'inboundMail' | 'secret'>): Mailbox | undefined {
  return inboundMail && { address: inboundMail.address, key: replyKey(secret) };
}

export async function takeReply(services: Services, email: InboundEmail): Promise<void> {
  await receiveReply(services.db, replyKey(services.secret), email);
}
