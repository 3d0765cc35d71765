import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../../..');
const WRITES = /\.(insert|update|remove)\(\s*activity\b|(insert into|update|delete from) activities\b/;
/** Seeded workspaces come with their activity. */
const SEEDS = 'apps/server/src/features/imports/';

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)examples\.ts$/.test(file))
    .map((file) => path.join(folder, file));

test('only the activity feature on the server writes activity, no command and no other feature', () => {
  const writers = ['apps/server/src', 'packages/domain/src']
    .flatMap(sourcesIn)
    .filter((file) => !file.startsWith(SEEDS) && WRITES.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(writers.toSorted()).toEqual([
    'apps/server/src/features/activity/feature.ts',
    'apps/server/src/features/activity/merge-edits.ts',
  ]);
});
