import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Migration {
  /** `0014_cycles` */
  name: string;
  sql: string;
  /** SHA-256 of the text with line ends as `\n`, so that a checkout on another system is the same file. */
  checksum: string;
}

export interface MigrationSource {
  read(): Migration[];
}

const FILE_NAME = /^\d{4}_[a-z0-9_-]+\.sql$/;

/** The product's migrations: from `apps/server/migrations` as source, from `dist/migrations` as a bundle. */
export function bundledMigrations(): MigrationSource {
  return migrationsIn(findFolder());
}

/** Plain SQL files `NNNN_name.sql`, in the order of their numbers. */
export function migrationsIn(folder: string): MigrationSource {
  return { read: () => readMigrations(folder) };
}

function findFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (folder !== path.dirname(folder)) {
    const candidate = path.join(folder, 'migrations');
    if (existsSync(candidate)) return candidate;
    folder = path.dirname(folder);
  }
  throw new Error('The folder with the database migrations is missing: the installation is incomplete.');
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const numbers = new Set<string>();
  return files.map((file) => {
    if (!FILE_NAME.test(file)) throw new Error(`${file}: expected a name such as 0014_cycles.sql`);
    const number = file.slice(0, 4);
    if (numbers.has(number)) throw new Error(`${file}: number ${number} is taken by another migration`);
    numbers.add(number);
    const sql = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return {
      name: file.slice(0, -'.sql'.length),
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
    };
  });
}
