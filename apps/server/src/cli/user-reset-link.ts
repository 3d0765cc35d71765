import { makeResetLink } from '../platform/auth/index.ts';
import { ensureSecretKey, localUrl } from '../platform/config/index.ts';
import { CommandError, print } from './report.ts';
import { withDatabase } from './with-database.ts';

/** For a forgotten password where no mail is sent. */
export async function userResetLinkCommand(email: string, options: { json?: boolean }): Promise<void> {
  await withDatabase(async ({ config, database, log }) => {
    const publicUrl = config.publicUrl ?? localUrl(config);
    const secret = ensureSecretKey(config);
    const link = await makeResetLink({ db: database.db, publicUrl, secret, log }, email);
    if (link === undefined) throw new CommandError(`No active account with the email ${email}.`);
    print({ email, link }, `${link}\nWorks once and expires in 1 hour.`, options.json);
  });
}
