import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;

/** The most that a feature may add to the first screens, in KB: its manifest, its entities, and its cell in a row. */
const MAX = 0.5;

/** Features that are part of the first screens: issue lists, projects and favourites. */
const FIRST_FEATURES: ReadonlySet<string> = new Set(['issues', 'projects', 'favourites']);

/** The same for a feature with a property in rows, whose comparison, name and rendering load with the list. */
const MAX_IN_ROWS = 0.95;
const IN_ROWS: ReadonlySet<string> = new Set(['cycles', 'modules']);
/** Estimates count in points or in hours, and show minutes as hours (0212). */
const MAX_OF_ESTIMATES = 1.35;
/** Pages have two more entities, their comments and reactions (0199). */
const MAX_OF_PAGES = 0.6;

/** The part of the first screens that belongs to a feature. */
export interface FeatureWeight {
  readonly feature: string;
  /** How much smaller all the code would be without it, compressed, in KB. */
  readonly size: number;
  /** The most that it may weigh. */
  readonly most: number;
}

/** A built module: its path, and its code without comments. */
export interface FirstModule {
  readonly file: string;
  readonly code: string;
}

/** The features of the first screens, heaviest first, without shared code. */
export function featureWeights(modules: readonly FirstModule[]): readonly FeatureWeight[] {
  const features = new Set(modules.flatMap(({ file }) => WEB_FEATURE.exec(file)?.[1] ?? []));
  const whole = compressed(modules);
  return Array.from(features, (feature) => ({
    feature,
    size: whole - compressed(modules.filter(({ file }) => featureOf(file, features) !== feature)),
    most: mostFor(feature),
  })).toSorted((a, b) => b.size - a.size);
}

const mostFor = (feature: string): number => {
  if (FIRST_FEATURES.has(feature)) return Infinity;
  if (feature === 'estimates') return MAX_OF_ESTIMATES;
  if (feature === 'pages') return MAX_OF_PAGES;
  return IN_ROWS.has(feature) ? MAX_IN_ROWS : MAX;
};

const compressed = (modules: readonly FirstModule[]): number =>
  gzipSync(modules.map(({ code }) => code).join('\n'), { level: 9 }).length / KB;

const WEB_FEATURE = /^apps\/web\/src\/features\/([^/]+)\//;
const DOMAIN_FEATURE = /^packages\/domain\/src\/([^/]+)\//;
const WORDS = /^packages\/messages\/src\/en\/([^/]+)\.ts$/;

/** Its folder in the browser or the domain; messages of a property are named in the singular, as in `cycle.ts`. */
function featureOf(file: string, features: ReadonlySet<string>): string | undefined {
  const [, name] = WEB_FEATURE.exec(file) ?? DOMAIN_FEATURE.exec(file) ?? WORDS.exec(file) ?? [];
  return [name, `${name}s`].find((each) => each !== undefined && features.has(each));
}

/** The modules that the build of this folder wrote; undefined without a build. */
export function readFirstModules(dist: string): readonly FirstModule[] | undefined {
  const file = path.join(path.dirname(dist), `.${path.basename(dist)}-modules.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstModule[]) : undefined;
}
