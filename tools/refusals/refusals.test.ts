import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REFUSAL_STATUS, type Reason } from '@cairn/domain/declare-refusals';
import * as laterWords from '@cairn/messages/later';
import { refusalKey } from '@cairn/messages/refusal-key';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const domain = path.join(root, 'packages/domain/src');

const filesIn = (folder: string, end: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name))
    .map((name) => path.join(folder, name));

const modules = await Promise.all(
  filesIn(domain, /(^|\/)refusals\.ts$/).map(
    async (file) => (await import(file)) as Readonly<Record<string, Readonly<Record<string, Reason>>>>,
  ),
);
/** By the name that code uses: `labelRefusals.name_taken`, `refusals.forbidden`. */
const declared = new Map(
  modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([group, reasons]) =>
      Object.entries(reasons).map(([name, reason]) => [`${group}.${name}`, reason] as const),
    ),
);

const sentences = new Map(
  Object.entries(laterWords)
    .filter(([group]) => /(^r|R)efusals$/.test(group))
    .flatMap(([group, words]) =>
      Object.entries(words).map(([name, text]) => [`${group}.${name}`, String(text)] as const),
    ),
);

test('each feature that says no is found', () => {
  expect(modules.length).toBeGreaterThan(10);
  expect(declared.size).toBeGreaterThan(80);
});

describe.each([...declared])('%s', (name, { code, kind, values }) => {
  test('has a code in snake_case, and a status', () => {
    expect(code).toMatch(/^([a-z]\w*\.)?[a-z]+(_[a-z]+)*$/);
    expect(REFUSAL_STATUS[kind]).toBeGreaterThanOrEqual(400);
  });

  test('has its sentence where its code says, and that says just the values that are given', () => {
    expect(refusalKey(code)).toBe(name);
    const said = [...(sentences.get(name) ?? '').matchAll(/\{([^}]*)\}/g)].map(([, value]) => value);
    expect(sentences.get(name)).toMatch(/./);
    expect(new Set(said)).toEqual(new Set(values));
  });
});

test('no sentence is left of a reason that is gone', () => {
  expect([...sentences.keys()].filter((name) => !declared.has(name))).toEqual([]);
});

test('each reason is one that the server gives', () => {
  const source = ['apps/server/src', 'apps/web/src']
    .flatMap((folder) => filesIn(path.join(root, folder), /(?<!\.test)\.tsx?$/))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const given = new Set<string>(source.match(/\b(?:\w+R|r)efusals\.\w+/g));
  expect([...declared.keys()].filter((name) => !given.has(name))).toEqual([]);
});
