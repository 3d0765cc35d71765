// Checks who may import whom: between packages, between the layers of an app, between features by rank.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Lowest first. A feature imports features before it, never one after it, and only through what {@link FRONT} names. One that
 * is not listed comes after all of these: it needs a place once another feature imports it.
 */
const FEATURES = [
  'assets',
  'documents',
  'people',
  'workspaces',
  'preferences',
  'favourites',
  'tokens',
  'inbound-mail',
  'projects',
  'states',
  'labels',
  'issues',
  'working-days',
  'calendar',
  'spreadsheet',
  'estimates',
  'relations',
  'timeline',
  'comments',
  'attachments',
  'activity',
  'profiles',
  'cycles',
  'modules',
  'templates',
  'automations',
  'recurring',
  'auto-cycles',
  'views',
  'backlinks',
  'mentions',
  'pages',
  'intake',
  'moves',
  'notifications',
  'search',
  'analytics',
  'webhooks',
  'imports',
  'home',
];

/** The folders that all domain features may import, and the one that may import all of them. */
const DOMAIN_BASE = ['permissions', 'http'];
/** In the domain a project has states from the start; otherwise its features have the ranks of the apps. */
const DOMAIN_FEATURES = [
  ...DOMAIN_BASE,
  ...FEATURES.filter((each) => !['states', 'search'].includes(each)).flatMap((each) =>
    each === 'projects' ? ['states', each] : [each],
  ),
  'search',
];
/** The workspace role limits project roles, and people who leave the workspace leave its projects. */
const DOMAIN_EXCEPTION = { from: 'workspaces', to: /^packages\/domain\/src\/projects\/(entity|seats)\.ts$/ };

/** The files of a feature that others may import. */
const FRONT = /\/(public|property|layout|feature)\.tsx?$/;

/** The packages of ours that each package may import. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'packages/sync': [],
  'packages/ui': [],
  'packages/messages': [],
  'packages/domain': ['@cairn/sync'],
  'packages/editor': ['@cairn/ui', '@cairn/messages'],
  'packages/documents': ['@cairn/editor', '@cairn/sync'],
  'packages/fixtures': ['@cairn/domain'],
  'apps/server': [
    '@cairn/domain',
    '@cairn/editor',
    '@cairn/fixtures',
    '@cairn/messages',
    '@cairn/sync',
    '@cairn/documents',
  ],
  'apps/web': [
    '@cairn/domain',
    '@cairn/editor',
    '@cairn/messages',
    '@cairn/sync',
    '@cairn/ui',
    '@cairn/documents',
  ],
};

/** Inside an app, a layer imports itself and the layers after it. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'apps/server': ['cli', 'features', 'platform'],
  'apps/web': ['main.tsx', 'app', 'features.ts', 'all-features.ts', 'features', 'platform', 'data', 'lib'],
};

const root = path.join(import.meta.dirname, '..');
const faults = Object.keys(PACKAGES).flatMap((home) =>
  sourcesOf(home).flatMap((file) => faultsOf(home, file)),
);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}

function sourcesOf(home: string): string[] {
  const folder = path.join(root, home, 'src');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => path.join(home, 'src', String(name)))
    .filter((name) => /\.tsx?$/.test(name));
}

function faultsOf(home: string, file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  );
  const isTest = /\.test\.tsx?$/.test(file);
  return specifiers.flatMap((specifier) => {
    const why = specifier.startsWith('@cairn/')
      ? packageFault(home, specifier)
      : specifier.startsWith('.') && !isTest
        ? pathFault(home, file, specifier)
        : undefined;
    return why === undefined ? [] : [`${file}: '${specifier}': ${why}`];
  });
}

function packageFault(home: string, specifier: string): string | undefined {
  const name = specifier.split('/').slice(0, 2).join('/');
  const self = `@cairn/${home.split('/')[1] ?? ''}`;
  return name === self || PACKAGES[home]?.includes(name) ? undefined : `${home} may not import ${name}`;
}

function pathFault(home: string, file: string, specifier: string): string | undefined {
  const target = path.join(path.dirname(file), specifier);
  if (!target.startsWith(`${home}/`)) return 'a path into another package; import it by name';
  if (home === 'packages/domain') return domainFault(file, target);
  const from = placeOf(home, file);
  const to = placeOf(home, target);
  const layers = LAYERS[home] ?? [];
  const [fromLayer, toLayer] = [layers.indexOf(from.layer), layers.indexOf(to.layer)];
  if (fromLayer >= 0 && toLayer >= 0 && toLayer < fromLayer)
    return `${from.layer} may not import ${to.layer}`;
  if (to.layer !== 'features' || (from.layer === 'features' && from.name === to.name)) return undefined;
  if (from.layer !== 'features') return home === 'apps/web' ? frontFault(target, to.name) : undefined;
  if (!FEATURES.includes(to.name)) return `${to.name} has no place in tools/import-ranks.ts`;
  if (rankIn(FEATURES, to.name) > rankIn(FEATURES, from.name)) return `${to.name} ranks above ${from.name}`;
  return frontFault(target, to.name);
}

/** Between the folders of the domain; files beside them belong to none. */
function domainFault(file: string, target: string): string | undefined {
  const [from, to] = [file, target].map((each) => path.relative('packages/domain/src', each).split(path.sep));
  if (!from || !to || from.length < 2 || to.length < 2 || from[0] === to[0]) return undefined;
  if (from[0] === DOMAIN_EXCEPTION.from && DOMAIN_EXCEPTION.to.test(target)) return undefined;
  const [one = '', other = ''] = [from[0], to[0]];
  if (!DOMAIN_FEATURES.includes(other)) return `${other} has no place in tools/import-ranks.ts`;
  return rankIn(DOMAIN_FEATURES, other) > rankIn(DOMAIN_FEATURES, one)
    ? `${other} ranks above ${one}`
    : undefined;
}

/** The index in the list; after all if not listed. */
function rankIn(list: readonly string[], name: string): number {
  const at = list.indexOf(name);
  return at < 0 ? list.length : at;
}

function frontFault(target: string, name: string): string | undefined {
  return FRONT.test(target) ? undefined : `only through ${name}/public.ts or ${name}/feature.ts`;
}

function placeOf(home: string, file: string): { layer: string; name: string } {
  const [layer = '', name = ''] = path.relative(path.join(home, 'src'), file).split(path.sep);
  return { layer, name };
}
