import { accountsOf, reactivateUser } from '../features/people/public.ts';
import { CommandError, print } from './report.ts';
import { withDatabase } from './with-database.ts';

/** Lets somebody in again, with the password and the memberships they had. Sessions and tokens stay ended. */
export async function userReopenCommand(email: string, options: { json?: boolean }): Promise<void> {
  await withDatabase(async ({ database: { db } }) => {
    const [account] = await accountsOf(db, { email, limit: 1 });
    if (account === undefined || !(await reactivateUser(db, account.id)))
      throw new CommandError(`No deactivated account with the email ${email}.`);
    print({ email }, `Reactivated the account of ${email}.`, options.json);
  });
}
