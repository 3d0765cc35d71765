import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refused } from '../../../platform/commands/index.ts';
import { derivedId } from '../../../platform/derived-id.ts';
import { readEmail, type ReceivedEmail } from '../../../platform/inbound-mail/index.ts';
import type { InboundEmail, Services } from '../../../platform/services.ts';
import { fileForStranger } from '../form/file-for-stranger.ts';
import { filingsOf, spend } from '../form/form-limits.ts';
import { placesOfMail, type FormPlace } from '../form/form-store.ts';
import { requestOfEmail } from './request-of-email.ts';

/**
 * Files what was sent to a project's own address as a request of it. Anyone can write any sender, so it is filed as by the form:
 * nobody's account stands behind it, and nobody is answered. Refused past the limits, and then the mail server comes again.
 */
export async function takeRequestEmail(services: Services, { tokens, raw }: InboundEmail): Promise<void> {
  const places = await placesOfMail(services.db, tokens);
  if (places.length === 0) return;
  const email = await readEmail(raw);
  if (email) for (const place of places) await file(services, place, email);
}

async function file(
  services: Services,
  place: FormPlace & { readonly mailToken: string },
  email: ReceivedEmail,
): Promise<void> {
  const { workspaceId, projectId, mailToken } = place;
  const id = derivedId(createHash('sha256').update(`request ${projectId} `).update(email.digest).digest());
  if (await isFiled(services, workspaceId, id)) return;
  const { title, description, sender } = requestOfEmail(email);
  const limits = filingsOf(email.sender.toLowerCase(), projectId);
  await spend(services, limits);
  try {
    const isOpen = sql`mail_token = ${mailToken} and takes_mail`;
    await fileForStranger(
      services,
      { workspaceId, projectId, via: 'email', isOpen },
      { id, sender, values: { title, description, priority: 'none', labels: [] } },
    );
  } catch (error) {
    await services.rateLimit.refund(limits);
    // The address was switched off meanwhile: nothing is there any more.
    if (!(error instanceof Refused && error.status === 404)) throw error;
  }
}

/** A mail server that has not heard our answer sends the email again; that counts against nobody. */
async function isFiled({ db }: Services, workspaceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select id from intake_requests
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  return rows.length > 0;
}
