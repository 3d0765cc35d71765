import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FeatureExamples } from './feature-examples.ts';

const folder = path.join(import.meta.dirname, '../src/features');

/** The examples of all features that have a file of them. */
export const FEATURE_EXAMPLES: readonly FeatureExamples[] = await Promise.all(
  readdirSync(folder)
    .map((name) => path.join(folder, name, 'examples.ts'))
    .filter((file) => existsSync(file))
    .map(async (file) => {
      const { examples } = (await import(pathToFileURL(file).href)) as { readonly examples: FeatureExamples };
      return examples;
    }),
);
