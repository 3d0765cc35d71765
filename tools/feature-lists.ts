// Generates the lists of what each feature's folder exports, `npm run lists`; with --check it only reports outdated
// ones.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface List {
  /** The generated file, next to the folders that it lists. */
  readonly file: string;
  readonly about: string;
  /** The features' folders, relative to the file. */
  readonly folders: string;
  /** The files that are listed. */
  readonly named: RegExp;
  readonly line: (file: string, source: string) => string;
}

const everything = (file: string): string => `export * as ${camelCase(nounOf(file))} from './${file}';`;
const manifest = (file: string, source: string): string =>
  `export { ${/^export const (\w+)(: Feature =| = webFeature\()/m.exec(source)?.[1] ?? nothingExported(file)} } from './${file}';`;

const LISTS: readonly List[] = [
  {
    file: 'packages/domain/src/entities.ts',
    about: 'The rows of each feature and the capabilities that go with them.',
    folders: '.',
    named: /^entity\.ts$/,
    line: everything,
  },
  {
    file: 'packages/domain/src/all-routes.ts',
    about: 'The contracts of each feature that has routes. Browsers import only their types.',
    folders: '.',
    named: /^(\w+-)?routes\.ts$/,
    line: everything,
  },
  {
    file: 'apps/server/src/all-features.ts',
    about: 'The manifest of each feature.',
    folders: 'features',
    named: /^feature\.ts$/,
    line: manifest,
  },
  {
    file: 'apps/web/src/all-features.ts',
    about: 'The manifest of each feature.',
    folders: 'features',
    named: /^feature\.ts$/,
    line: manifest,
  },
];

const root = path.join(import.meta.dirname, '..');
for (const list of LISTS) bringUpToDate(list);

function bringUpToDate({ file, about, folders, named, line }: List): void {
  const at = path.join(root, file);
  const lines = filesIn(path.join(path.dirname(at), folders), named).map((each) => {
    const seen = path.join(folders, each);
    return line(seen, readFileSync(path.join(path.dirname(at), seen), 'utf8'));
  });
  const written = [`// ${about} Written by \`npm run lists\`.`, ...lines, ''].join('\n');
  if (written === readFileSync(at, 'utf8')) return;
  if (!process.argv.includes('--check')) return writeFileSync(at, written);
  process.stdout.write(`${file} is out of date: npm run lists\n`);
  process.exitCode = 1;
}

/** Each as `cycles/entity.ts`. */
function filesIn(folder: string, named: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(path.join(folder, name))
        .filter((each) => named.test(each))
        .map((each) => `${name}/${each}`),
    )
    .toSorted();
}

/** The noun of `cycles/routes.ts` is its folder's; `people/auth-routes.ts` has one of its own. */
function nounOf(file: string): string {
  const own = /(\w+)-routes\.ts$/.exec(file)?.[1];
  return own ?? path.dirname(file);
}

function camelCase(noun: string): string {
  return noun.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function nothingExported(file: string): never {
  throw new Error(`${file} exports no manifest: export const …`);
}
