import { accountsOf, closeAccount } from '../features/people/public.ts';
import { endTokensOf } from '../features/tokens/public.ts';
import { createSessions } from '../platform/auth/index.ts';
import { CommandError, countOf, print } from './report.ts';
import { withDatabase } from './with-database.ts';
import { withHub } from './with-hub.ts';

/** Shuts somebody out at once, also from a server that runs beside; what they wrote stays. */
export async function userCloseCommand(email: string, options: { json?: boolean }): Promise<void> {
  await withDatabase(async (instance) => {
    const { db } = instance.database;
    const [account] = await accountsOf(db, { email, limit: 1 });
    if (account === undefined) throw new CommandError(`No account with the email ${email}.`);
    if (account.closedAt !== null) throw new CommandError(`The account of ${email} is already deactivated.`);
    const ended: string[] = [];
    const sessions = createSessions({
      db,
      cookieName: '',
      now: () => Date.now(),
      onRevoked: (gone) => ended.push(...gone.map(({ sessionId }) => sessionId)),
    });
    const count = await withHub(instance, async (hub) => {
      const done = await closeAccount(
        {
          db,
          endTokens: async (tx, userId) => void (await endTokensOf(tx, userId)),
          endSessions: (userId) => sessions.revokeAll(userId),
        },
        account.id,
      );
      if (ended.length > 0) await hub.signedOut(ended);
      return done;
    });
    if (count === undefined)
      throw new CommandError(`${email} is the only server admin. Add another one first.`);
    print(
      { email, sessions: count },
      `Deactivated the account of ${email} and signed out ${countOf(count, 'session')}.`,
      options.json,
    );
  });
}
