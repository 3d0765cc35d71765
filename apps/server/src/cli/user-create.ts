import { isEmail, nameFault, tidyName } from '@cairn/domain';
import { NAME_MAX_LENGTH } from '@cairn/domain/people/constants';
import { isCancel, password as askPassword } from '@clack/prompts';
import { text } from 'node:stream/consumers';
import { findUser, hashPassword, insertUser, refusePassword } from '../platform/auth/index.ts';
import { withTransaction } from '../platform/db/index.ts';
import { upgradeDatabase } from '../platform/db/upgrade-database.ts';
import { CommandError, print } from './report.ts';
import { withDatabase } from './with-database.ts';

export interface UserCreateOptions {
  readonly email: string;
  readonly name?: string;
  readonly admin?: boolean;
  readonly passwordStdin?: boolean;
  readonly json?: boolean;
}

export async function userCreateCommand(options: UserCreateOptions): Promise<void> {
  const email = options.email.normalize('NFC').trim().toLowerCase();
  if (!isEmail(email)) throw new CommandError(`"${options.email}" is not a valid email.`);
  const displayName = tidyName(options.name ?? email.split('@')[0] ?? '');
  if (nameFault(displayName, NAME_MAX_LENGTH) !== undefined)
    throw new CommandError(
      `A name must have 1 to ${NAME_MAX_LENGTH} characters and can't contain control characters or characters that change the text direction.`,
    );
  const password = options.passwordStdin === true ? await passwordFromStdin() : await passwordFromPerson();
  const refusal = refusePassword(password);
  if (refusal !== undefined) throw new CommandError(REFUSALS[refusal]);
  await withDatabase(async ({ config, database, log }) => {
    await upgradeDatabase(database, config, log);
    const passwordHash = await hashPassword(password);
    const id = await withTransaction(database.db, async (tx) => {
      if (await findUser(tx, email))
        throw new CommandError(`An account with the email ${email} already exists.`);
      const isInstanceAdmin = options.admin === true;
      return await insertUser(tx, { email, displayName, passwordHash, isInstanceAdmin });
    });
    print(
      { id, email, name: displayName },
      `Created the account of ${displayName} <${email}>.`,
      options.json,
    );
  });
}

const REFUSALS = {
  password_too_short: 'The password must have at least 12 characters.',
  password_too_long: 'The password must have at most 128 characters.',
  password_common: 'This password is too easy to guess.',
} as const;

/** One line; the line end that `echo` adds is no part of it. */
const passwordFromStdin = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '');

async function passwordFromPerson(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError('No terminal to prompt for the password. Use --password-stdin.');
  const given = await askPassword({ message: 'Password', output: process.stderr });
  if (isCancel(given)) throw new CommandError('Cancelled.');
  return given;
}
