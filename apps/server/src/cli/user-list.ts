import { accountsOf, type AccountSummary } from '../features/people/public.ts';
import { print } from './report.ts';
import { withDatabase } from './with-database.ts';

/** More than are read on a terminal; JSON is for programs that look for one. */
const ACCOUNTS_MOST = 10_000;

export async function userListCommand(options: { json?: boolean }): Promise<void> {
  await withDatabase(async ({ database }) => {
    const accounts = await accountsOf(database.db, { limit: ACCOUNTS_MOST });
    print(accounts, accounts.map(lineOf).join('\n'), options.json);
  });
}

function lineOf({ email, displayName, isInstanceAdmin, emailVerified, closedAt }: AccountSummary): string {
  const marks = [
    ...(isInstanceAdmin ? ['admin'] : []),
    ...(emailVerified ? [] : ['unconfirmed']),
    ...(closedAt === null ? [] : [`deactivated ${new Date(closedAt).toISOString().slice(0, 10)}`]),
  ];
  return `${email ?? ''}  ${displayName}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`;
}
