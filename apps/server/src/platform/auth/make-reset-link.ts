import type { Db } from '../db/index.ts';
import type { Email, Mail } from '../mail/index.ts';
import { createAccountStore } from './account-store.ts';
import type { AuthLog } from './create-auth.ts';
import { createIdentity, sessionCookieName } from './identity.ts';

/**
 * A link to choose a new password, for an operator to hand over. It is the same link that an email would contain: it
 * works once and expires after an hour. Undefined for an email without an account, or with a deactivated one.
 */
export async function makeResetLink(
  settings: { readonly db: Db; readonly publicUrl: string; readonly secret: string; readonly log: AuthLog },
  email: string,
): Promise<string | undefined> {
  const emails: Email[] = [];
  const mail: Mail = {
    isSending: false,
    mailLater: async (_tx, email) => emails.push(email) > 0,
    newest: async () => [],
    jobs: [],
    takeUpWaiting: () => Promise.resolve(),
  };
  const identity = createIdentity({
    ...settings,
    mail,
    store: createAccountStore(settings.db, () => undefined),
    cookieName: sessionCookieName(settings.publicUrl),
  });
  await identity.api.requestPasswordReset({ body: { email: email.toLowerCase() } });
  return emails.map(({ text }) => /https?:\S+/.exec(text)?.[0]).find((link) => link !== undefined);
}
