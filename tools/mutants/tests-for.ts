import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Imports } from './imports.ts';

/** A run of vitest: test files in order, stopping at the first failure. */
export interface Tests {
  readonly project: 'unit' | 'db';
  readonly files: readonly TestFile[];
}

export interface TestFile {
  /** From the root of the repository. */
  readonly file: string;
  /** Only the tests whose names match; all if absent. */
  readonly named?: string;
}

const EQUIVALENCE = 'apps/server/test/equivalence.db.test.ts';
const UNDO = 'apps/server/test/undo.db.test.ts';
const PERMISSIONS = 'apps/server/test/permissions';

/** Short trials over all commands and rows. */
const TRIALS = ['archived', 'named-rows', 'ended-roles', 'substitution'].map(
  (name) => `${PERMISSIONS}/${name}.db.test.ts`,
);

/** The tests that check limits and responses of all routes. */
const ROUTE_TRIALS = [
  `${PERMISSIONS}/routes.db.test.ts`,
  `${PERMISSIONS}/commands.db.test.ts`,
  'apps/server/test/bodies/hostile-inputs.db.test.ts',
  'apps/server/test/bodies/refusals.db.test.ts',
];

/** The tests elsewhere that refer most to the feature's rows and commands. */
const MAX_ELSEWHERE = 4;

const MAX_OF_A_USER = 2;

/** Every feature exports something with this name. */
const EVERYWHERE = new Set(['routes', 'feature', 'examples']);

/** Slow randomised tests, run if nothing else has noticed. */
const LONG = /(?:concurrency|compile-view-sql|first-load|simulator|import-tracker|view)\.(?:db\.)?test\.ts$/;

/**
 * The tests that may notice a change of this file in three runs, cheapest first: those that load it without a database,
 * those of its feature, then those that refer to its rows and commands elsewhere, and the trials over all commands.
 */
export class TestsFor {
  readonly #root: string;
  readonly #tests: ReadonlyMap<string, string>;
  readonly #imports: Imports;

  constructor(root: string) {
    this.#root = root;
    this.#imports = new Imports(root);
    this.#tests = new Map(
      ['packages/domain/src', 'apps/server', 'apps/web/src'].flatMap((place) =>
        textsIn(root, place, /\.test\.tsx?$/),
      ),
    );
  }

  of(file: string): Tests[] {
    const feature = featureOf(file);
    const own = feature === '' ? [] : this.#likelyFirst(file, (test) => inFeature(test, feature));
    const home = /^(?:packages|apps)\/\w+\/src\//.exec(file)?.[0] ?? '';
    const units = [...own, ...this.#where((test) => test.startsWith(home))].filter(
      (test) => !isDb(test) && this.#imports.reaches(test, file),
    );
    const commands = this.#commandsOf(feature);
    const elsewhere = [...this.#users(file, feature), ...this.#namers(feature, commands)].filter(
      (test) => !own.includes(test),
    );
    const isRoute = /(?:^|[/-])(?:routes|api|store|contract|http)\b/.test(file);
    return [
      { project: 'unit', files: asFiles(units) },
      {
        project: 'db',
        files: [
          ...asFiles(own.filter(isDb)),
          ...(commands.length === 0
            ? [{ file: EQUIVALENCE }]
            : [
                { file: EQUIVALENCE, named: `^(?:${commands.join('|')})\\.` },
                { file: UNDO, named: `^undoing (?:${commands.join('|')})\\.` },
              ]),
        ],
      },
      {
        project: 'db',
        files: asFiles([...elsewhere.filter(isDb), ...TRIALS, ...(isRoute ? ROUTE_TRIALS : [])]),
      },
    ];
  }

  /** The tests of other features that use what this file exports. */
  #users(file: string, feature: string): string[] {
    const place = 'apps/server/src/features';
    if (!file.startsWith(place)) return [];
    const words = this.#exportsOf(file);
    const users = textsIn(this.#root, place, /(?<!\.test)\.ts$/).filter(
      ([source, text]) => featureOf(source) !== feature && text.search(words) >= 0,
    );
    return users.flatMap(([source]) =>
      this.#likelyFirst(source, (test) => isDb(test) && inFeature(test, featureOf(source))).slice(
        0,
        MAX_OF_A_USER,
      ),
    );
  }

  #exportsOf(file: string): RegExp {
    const exported = readFileSync(path.join(this.#root, file), 'utf8').matchAll(
      /export (?:async )?(?:function|const|class) (\w+)/g,
    );
    const names = [...exported].flatMap(([, name = '']) => (EVERYWHERE.has(name) ? [] : [name]));
    return new RegExp(`\\b(?:${names.join('|') || '$^'})\\b`, 'g');
  }

  /** Sorted by how much of the file's exports they mention, or by names like the file's or its importers'. */
  #likelyFirst(file: string, isMeant: (test: string) => boolean): string[] {
    const words = this.#exportsOf(file);
    const base = path.basename(file, '.ts');
    const importers = textsIn(this.#root, path.dirname(file), /(?<!\.test)\.ts$/)
      .filter(([, text]) => text.includes(`/${base}.ts'`))
      .map(([source]) => `${path.basename(source, '.ts')}.`);
    const isNamed = (test: string, like: string): boolean => path.basename(test).startsWith(like);
    const weight = (test: string): number =>
      (isNamed(test, `${base}.`) ? 100 : 0) +
      (importers.some((like) => isNamed(test, like)) ? 50 : 0) -
      (LONG.test(test) ? 1000 : 0) +
      (this.#tests.get(test)?.match(words)?.length ?? 0);
    return this.#where(isMeant).toSorted((one, other) => weight(other) - weight(one));
  }

  #where(isMeant: (test: string) => boolean): string[] {
    return [...this.#tests.keys()].filter(isMeant);
  }

  /** The prefix of a feature's command names. */
  #commandsOf(feature: string): string[] {
    const place = `packages/domain/src/${feature}`;
    if (feature === '' || feature === 'permissions' || feature === 'http') return [];
    const texts = textsIn(this.#root, place, /\.ts$/).map(([, text]) => text);
    const names = texts.flatMap((text) => [...text.matchAll(/name: '([a-z-]+)\.[a-z-]+'/g)]);
    return [...new Set(names.map(([, noun = '']) => noun))];
  }

  #namers(feature: string, commands: readonly string[]): string[] {
    if (feature === '') return [];
    const entities = textsIn(this.#root, `packages/domain/src/${feature}`, /entity\.ts$/)
      .flatMap(([, text]) => [...text.matchAll(/name: '(\w+)'/g)])
      .map(([, name]) => `'${name}'`);
    const named = [`/${feature}/`, ...entities, ...commands.map((noun) => `'${noun}\\.`)];
    const words = new RegExp(named.join('|'), 'g');
    return [...this.#tests]
      .map(([test, text]) => ({ test, times: text.match(words)?.length ?? 0 }))
      .filter(({ test, times }) => times > 0 && !test.startsWith('apps/server/test/') && isDb(test))
      .toSorted((one, other) => other.times - one.times)
      .slice(0, MAX_ELSEWHERE)
      .map(({ test }) => test);
  }
}

const asFiles = (files: readonly string[]): TestFile[] => [...new Set(files)].map((file) => ({ file }));

const isDb = (test: string): boolean => test.endsWith('.db.test.ts');

const inFeature = (test: string, feature: string): boolean =>
  [
    `packages/domain/src/${feature}/`,
    `apps/server/src/features/${feature}/`,
    `apps/web/src/features/${feature}/`,
  ].some((home) => test.startsWith(home));

/** `labels` for everything in a folder of that name; undefined outside features. */
function featureOf(file: string): string {
  const [home = '', ...below] =
    file
      .split('/src/')[1]
      ?.replace(/^features\//, '')
      .split('/') ?? [];
  return below.length > 0 ? home : '';
}

/** Files below a place, by their path from the root. */
export function textsIn(root: string, place: string, named: RegExp): [string, string][] {
  return namesIn(path.join(root, place))
    .filter((name) => named.test(name) && !name.includes('node_modules'))
    .toSorted()
    .map((name) => [`${place}/${name}`, readFileSync(path.join(root, place, name), 'utf8')]);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
