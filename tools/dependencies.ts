// Checks that docs/dependencies.md gives a reason for each direct production dependency, and that something imports it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const TABLE = 'docs/dependencies.md';
/** More would need a stronger reason than a line in a table. */
const MAX = 60;

const problems = findProblems();
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}

function findProblems(): string[] {
  const used = productionPackages();
  const told = packagesToldOf();
  const sources = ownSources();
  const names = [...used.keys()];
  return [
    ...names
      .filter((name) => !told.includes(name))
      .map((name) => `${TABLE} does not say why ${name} is there (${used.get(name)?.join(', ')}).`),
    ...told.filter((name) => !used.has(name)).map((name) => `${TABLE} tells of ${name}, which is gone.`),
    ...names
      .filter((name) => !isImported(name, sources))
      .map((name) => `Nothing imports ${name}: take it out of ${used.get(name)?.join(', ')}.`),
    ...(names.length > MAX ? [`${names.length} direct production packages; at most ${MAX}.`] : []),
  ];
}

/** Each third-party package, with the package.json files that list it. */
function productionPackages(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of workspaces()) {
    const file = `${folder}/package.json`;
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const name of Object.keys(dependencies).filter((each) => !each.startsWith('@cairn/')))
      found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

/** Shipped packages only, without tests, benchmarks and tools. */
function workspaces(): string[] {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  );
}

/** The first column of the table. */
function packagesToldOf(): string[] {
  const text = readFileSync(path.join(root, TABLE), 'utf8');
  return [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
}

function ownSources(): string {
  return workspaces()
    .flatMap((folder) => filesIn(path.join(root, folder, 'src')))
    .filter((file) => /(?<!\.test)\.(?:tsx?|css)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function isImported(name: string, sources: string): boolean {
  return [`'${name}'`, `'${name}/`].some((words) => sources.includes(words));
}
