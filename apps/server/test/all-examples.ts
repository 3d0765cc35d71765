import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FeatureExamples } from './feature-examples.ts';

const folder = path.join(import.meta.dirname, '../src/features');

/** The examples of all features that have a file of them, by the feature's name. */
const BY_FEATURE: ReadonlyMap<string, FeatureExamples> = new Map(
  await Promise.all(
    readdirSync(folder)
      .map((name) => ({ name, file: path.join(folder, name, 'examples.ts') }))
      .filter(({ file }) => existsSync(file))
      .map(async ({ name, file }) => {
        const { examples } = (await import(pathToFileURL(file).href)) as {
          readonly examples: FeatureExamples;
        };
        return [name, examples] as const;
      }),
  ),
);

export const FEATURE_EXAMPLES: readonly FeatureExamples[] = [...BY_FEATURE.values()];

/** The same, each after those on whose rows its own stand. */
export const EXAMPLES_IN_ORDER: readonly FeatureExamples[] = [
  ...new Set([...BY_FEATURE.keys()].flatMap((name) => withGround(name))),
];

/** @throws for a feature that stands on itself, or on one without examples */
function withGround(name: string, above: readonly string[] = []): FeatureExamples[] {
  const examples = BY_FEATURE.get(name);
  if (!examples || above.includes(name))
    throw new Error(`${[...above, name].join(' after ')}: no such examples, or a ring`);
  return [...(examples.after ?? []).flatMap((each) => withGround(each, [...above, name])), examples];
}
