import { can, ROLE } from '@cairn/domain';
import { isMailable } from '@cairn/domain/people/email';
import { webhookMails } from '@cairn/messages/en/webhook-mails';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/index.ts';
import type { Email, Mail } from '../../platform/mail/index.ts';
import { loadActors } from '../../platform/sync/index.ts';
import type { Webhook, WebhookRef } from './webhook.ts';

/** More admins than need to be told. */
const TOLD_MOST = 50;
const ADDRESS_MOST = 200;

/** Emails those who manage webhooks that one was disabled because it can't be reached. */
export async function tellAdmins(
  tx: Tx,
  { mail, publicUrl }: { readonly mail: Mail; readonly publicUrl: string },
  { workspaceId }: WebhookRef,
  webhook: Pick<Webhook, 'id' | 'url'>,
): Promise<void> {
  const { rows } = await sql<{ id: string; email: string; slug: string }>`
    select m.id, u.email, w.slug from members m join users u on u.id = m.id join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId} and m.role >= ${ROLE.admin} and m.is_active and u.deactivated_at is null
    order by m.id limit ${TOLD_MOST}`.execute(tx);
  const actors = await loadActors(
    tx,
    workspaceId,
    rows.map(({ id }) => id),
  );
  for (const { id, email, slug } of rows) {
    const actor = actors.get(id);
    if (!actor || !can(actor, 'webhook:manage', 'workspace') || !isMailable(email)) continue;
    await mail.mailLater(
      tx,
      emailTo(email, webhook.url, `${publicUrl}/${slug}/settings/webhooks/${webhook.id}`),
    );
  }
}

function emailTo(to: string, address: string, url: string): Email {
  const words: Readonly<Record<string, string>> = {
    host: new URL(address).host,
    address: address.slice(0, ADDRESS_MOST),
    url,
  };
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  const { subject, text } = webhookMails.disabled;
  return { purpose: 'webhook-disabled', to, subject: fill(subject), text: fill(text) };
}
