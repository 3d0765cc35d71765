import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ServerProcess } from '../../e2e/server-process.ts';

const CAIRN = path.join(import.meta.dirname, '../../apps/server/dist/cairn.js');
const PASSWORD = 'a long and quiet river';

export type Seed = 'busy' | 'huge';

export interface SeededServer {
  readonly server: ServerProcess;
  readonly email: string;
  /** Email addresses of some members of the last seed; the first is {@link email}. */
  readonly emails: readonly string[];
  readonly password: string;
  /** How long seeding took, in seconds. */
  readonly seedSeconds: Readonly<Record<string, number>>;
}

/** A built server with its own data folder and seeded data, set up as by an operator. */
export async function startSeeded(
  seeds: readonly Seed[],
  env: Readonly<Record<string, string>> = {},
): Promise<SeededServer> {
  const server = await ServerProcess.start({ env });
  const seedSeconds: Record<string, number> = {};
  let emails: readonly string[] = [];
  try {
    for (const seed of seeds) {
      process.stderr.write(`Seeding ${seed}…\n`);
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [CAIRN, 'seed', seed, '--password', PASSWORD, '--json'],
        { env: { ...process.env, DATA_DIR: server.dataDir }, maxBuffer: 1e7 },
      );
      const made = JSON.parse(stdout) as { signInAs: string[]; seconds: number };
      emails = made.signInAs;
      seedSeconds[seed] = made.seconds;
    }
  } catch (error) {
    await server.dispose();
    throw error;
  }
  return { server, email: emails[0] ?? '', emails, password: PASSWORD, seedSeconds };
}

/** A session cookie of a seeded person, for calls without a browser. */
export async function signIn(
  { server, email: first, password }: SeededServer,
  email: string = first,
): Promise<string> {
  const response = await fetch(`${server.url}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
