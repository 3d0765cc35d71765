import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { mutated, type Mutant } from './mutants-in.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** Makes tests read the current mutant instead of its file, which stays unchanged on disk. */
const withMutant: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  load(id) {
    const mutant = JSON.parse(process.env['CAIRN_MUTANT'] ?? '{}') as Partial<Mutant>;
    if (mutant.file === undefined || id !== path.join(root, mutant.file)) return undefined;
    return mutated(readFileSync(id, 'utf8'), mutant as Mutant);
  },
};

/** The projects of the product, with one mutant in them. */
export default defineConfig({
  root,
  test: {
    projects: (base.test?.projects ?? []).map((project) =>
      typeof project === 'object' && 'test' in project
        ? {
            ...project,
            root,
            plugins: [withMutant],
            // One worker, which loads the code once and runs the cheapest tests first.
            test: { ...project.test, maxWorkers: 1, testTimeout: 120_000 },
          }
        : project,
    ),
  },
});
