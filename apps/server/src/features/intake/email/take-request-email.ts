import { createHash } from 'node:crypto';
import { intakeRefusals } from '@cairn/domain/intake/refusals';
import { sql } from 'kysely';
import { Refused, refused } from '../../../platform/commands/index.ts';
import { derivedId } from '../../../platform/derived-id.ts';
import type { ReceivedEmail } from '../../../platform/inbound-mail/index.ts';
import type { InboundEmail, Services } from '../../../platform/services.ts';
import { fileForStranger, isFull } from '../form/file-for-stranger.ts';
import { filingsOf, spend } from '../form/form-limits.ts';
import { placesOfMail, type FormPlace } from '../form/form-store.ts';
import { requestOfEmail } from './request-of-email.ts';

type Place = FormPlace & { readonly mailToken: string };

/**
 * Creates a request from an email to a project's own address. Senders can be forged, so it is treated like the form: it
 * is attributed to no account, and no reply is sent. Over the limits it is refused before it is parsed, and the mail
 * server retries.
 */
export async function takeRequestEmail(services: Services, email: InboundEmail): Promise<void> {
  for (const place of await placesOfMail(services.db, email.tokens)) await take(services, place, email);
}

async function take(services: Services, place: Place, { head, read }: InboundEmail): Promise<void> {
  const { workspaceId, projectId } = place;
  if (await isFiled(services, workspaceId, idIn(projectId, head.digest))) return;
  if (await isFull(async (query) => (await query.execute(services.db)).rows, place))
    throw refused(intakeRefusals.form_full);
  const limits = filingsOf(head.sender.toLowerCase(), projectId);
  await spend(services, limits);
  try {
    const email = await read();
    // Unreadable emails count too, since they have taken their time.
    if (email) await file(services, place, email);
  } catch (error) {
    await services.rateLimit.refund(limits);
    // The address has been switched off since, so there is nothing there.
    if (!(error instanceof Refused && error.status === 404)) throw error;
  }
}

async function file(
  services: Services,
  { workspaceId, projectId, mailToken }: Place,
  email: ReceivedEmail,
): Promise<void> {
  const { title, description, sender } = requestOfEmail(email);
  const isOpen = sql`mail_token = ${mailToken} and takes_mail`;
  await fileForStranger(
    services,
    { workspaceId, projectId, via: 'email', isOpen },
    {
      id: idIn(projectId, email.digest),
      sender,
      values: { title, description, priority: 'none', labels: [] },
    },
  );
}

const idIn = (projectId: string, digest: Buffer): string =>
  derivedId(createHash('sha256').update(`request ${projectId} `).update(digest).digest());

/** A mail server that missed our response sends the email again, which counts against no one. */
async function isFiled({ db }: Services, workspaceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select id from intake_requests
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  return rows.length > 0;
}
