import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';

/** The user that PostgreSQL runs as when the server is root, which PostgreSQL refuses to be. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Below 65,536 so that it exists inside user namespaces, but so high that no distribution assigns it. */
const FIRST_UID = 65_432;

/** Undefined if the server runs as an ordinary user: then PostgreSQL runs as the same one. */
export function chooseOwner(dataFolder: string): Owner | undefined {
  const existing = statSync(dataFolder, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    assertOwn(dataFolder, existing);
    return undefined;
  }
  if (process.platform !== 'linux') {
    throw new EmbeddedError(
      "The embedded database can't run as root on this system. Start the server as another user.",
    );
  }
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const taken = new Set(
    accounts('/etc/passwd')
      .concat(accounts('/etc/group'))
      .map((account) => account.id),
  );
  let id = FIRST_UID;
  while (taken.has(id)) id -= 1;
  return { uid: id, gid: id };
}

/**
 * `initdb` needs a user with a name; the database itself does not. So the cluster is created as `nobody` and then given
 * to a user ID that no other program uses.
 */
export function namedOwner(): Owner {
  const known = accounts('/etc/passwd').filter((account) => account.id !== 0);
  const account = known.find(({ name }) => name === 'nobody') ?? known[0];
  if (account === undefined) {
    throw new EmbeddedError(
      "The embedded database can't run as root, and /etc/passwd has no other user. Add one, or set DATABASE_URL.",
    );
  }
  return { uid: account.id, gid: account.group };
}

export function handOver(target: string, owner: Owner): void {
  if (!lstatSync(target).isDirectory()) return lchownSync(target, owner.uid, owner.gid);
  for (const entry of readdirSync(target)) handOver(path.join(target, entry), owner);
  chownSync(target, owner.uid, owner.gid);
}

/** Whether the owner, who has no groups, can reach and read `target`. */
export function canReach(target: string, owner: Owner): boolean {
  let folder = target;
  for (;;) {
    const { mode, uid } = statSync(folder);
    if ((mode & (uid === owner.uid ? 0o500 : 0o005)) < (uid === owner.uid ? 0o500 : 0o005)) {
      const walkable = folder !== target && (mode & (uid === owner.uid ? 0o100 : 0o001)) !== 0;
      if (!walkable) return false;
    }
    if (folder === path.dirname(folder)) return true;
    folder = path.dirname(folder);
  }
}

function assertOwn(dataFolder: string, existing: { uid: number } | undefined): void {
  const me = process.getuid?.();
  if (existing === undefined || existing.uid === me) return;
  throw new EmbeddedError(
    `${dataFolder} belongs to user ${existing.uid}, but this server runs as user ${me}. ` +
      'Start the server as that user, or change the owner of the data folder with chown -R.',
  );
}

function accounts(file: string): { name: string; id: number; group: number }[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 2)
    .map(([name = '', , id, group]) => ({ name, id: Number(id), group: Number(group) }));
}
