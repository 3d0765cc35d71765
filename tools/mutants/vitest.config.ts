import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { mutated, type Mutant } from './mutants-in.ts';

const root = path.join(import.meta.dirname, '..', '..');
const mutant = JSON.parse(process.env['CAIRN_MUTANT'] ?? '{}') as Partial<Mutant>;

/** Tests read the mutant in place of its file, which stays as it is on the disk. */
const withMutant: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  load(id) {
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
            test: { ...project.test, maxWorkers: 1, testTimeout: 60_000 },
          }
        : project,
    ),
  },
});
