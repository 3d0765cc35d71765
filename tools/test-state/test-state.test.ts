import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const PLACES = ['apps', 'packages', 'e2e', 'bench', 'tools'].map((place) => path.join(root, place));
const TEST = /\.(?:test|e2e|bench)\.tsx?$/;

/** The formatter ensures that only top-level statements start at the left margin. */
const statesOf = (text: string): string[] => text.match(/^(?:export )?let .*/gm) ?? [];

test('no test file has a top-level let; shared state is a fixture', () => {
  const files = PLACES.flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => path.join(place, name)),
  ).filter((file) => TEST.test(file) && !/node_modules|[/\\]dist[/\\]/.test(file));
  expect(files.length).toBeGreaterThan(250);
  const found = files.flatMap((file) =>
    statesOf(readFileSync(file, 'utf8')).map((line) => `${path.relative(root, file)}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('a let inside a test or function is fine', () => {
  expect(
    statesOf("let ada: Person;\ntest('a', () => {\n  let own = 1;\n});\nexport let count = 0;\n"),
  ).toEqual(['let ada: Person;', 'export let count = 0;']);
});
