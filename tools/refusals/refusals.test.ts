import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { schema } from '@cairn/domain';
import { reasonIn } from '@cairn/domain/because';
import { REFUSAL_STATUS, type Reason } from '@cairn/domain/declare-refusals';
import { routeName, type RouteContract } from '@cairn/domain/http/contract';
import { en } from '@cairn/messages';
import { refusalKey } from '@cairn/messages/refusal-key';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';

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
const contracts = (
  await Promise.all(
    filesIn(domain, /routes\.ts$/).map(
      async (file) => Object.values((await import(file)) as object) as readonly RouteContract[],
    ),
  )
)
  .flat()
  .filter((each) => typeof each === 'object' && 'path' in each);
/** By their name in code: `labelRefusals.name_taken`, `refusals.forbidden`. */
const declared = new Map(
  modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([group, reasons]) =>
      Object.entries(reasons).map(([name, reason]) => [`${group}.${name}`, reason] as const),
    ),
);

const sentences = new Map(
  Object.entries(en)
    .filter(([group]) => /(^r|R)efusals$/.test(group))
    .flatMap(([group, words]) =>
      Object.entries(words).map(([name, text]) => [`${group}.${name}`, String(text)] as const),
    ),
);

test('each feature with refusals is found', () => {
  expect(modules.length).toBeGreaterThan(10);
  expect(declared.size).toBeGreaterThan(80);
});

describe.each([...declared])('%s', (name, { code, kind, values }) => {
  test('has a code in snake_case, and a status', () => {
    expect(code).toMatch(/^([a-z]\w*\.)?[a-z]+(_[a-z]+)*$/);
    expect(REFUSAL_STATUS[kind]).toBeGreaterThanOrEqual(400);
  });

  test('has its sentence where its code says, with exactly the values that are given', () => {
    expect(refusalKey(code)).toBe(name);
    const said = [...(sentences.get(name) ?? '').matchAll(/\{([^}]*)\}/g)].map(([, value]) => value);
    expect(sentences.get(name)).toMatch(/./);
    expect(new Set(said)).toEqual(new Set(values));
  });
});

test('no sentence exists for a deleted reason', () => {
  expect([...sentences.keys()].filter((name) => !declared.has(name))).toEqual([]);
});

test('each reason is given by the server or a schema', () => {
  const source = ['apps/server/src', 'apps/web/src', 'packages/domain/src']
    .flatMap((folder) => filesIn(path.join(root, folder), /(?<!\.test)\.tsx?$/))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      // A contract declares reasons without giving them; its schemas refer to theirs as types.
      return file.endsWith('routes.ts') && file.startsWith(domain)
        ? text.replaceAll(/(?<!typeof )\b\w+Refusals\.\w+/g, '')
        : text;
    })
    .join('\n');
  const given = new Set<string>(source.match(/\b(?:\w+R|r)efusals\.\w+/g));
  // If a parser gives the code: `filterRefusals[code]`.
  const byCode = new Set<string>(source.match(/\b(?:\w+R|r)efusals(?=\[)/g));
  const isGiven = (name: string): boolean => {
    const [group = '', reason = ''] = name.split('.');
    return given.has(name) || (byCode.has(group) && source.includes(`'${reason}'`));
  };
  expect([...declared.keys()].filter((name) => !isGiven(name))).toEqual([]);
});

/** The error of each nested schema, if the declaration gives one. */
function errorsOf(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { error, checks = [], ...rest } = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>;
  const own = [{ error }, ...checks.map(({ _zod }) => _zod.def)].flatMap(({ error: say }) => {
    const said = say?.({ code: 'custom', input: undefined, path: [] } as never);
    return said === undefined || said === null ? [] : [typeof said === 'string' ? said : said.message];
  });
  return [...own, ...schemasIn(rest).flatMap((each) => errorsOf(each, seen))];
}

function schemasIn(value: unknown): z.core.$ZodType[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('_zod' in value) return [value as z.core.$ZodType];
  return Object.values(value).flatMap(schemasIn);
}

describe('invalid input is refused with a code', () => {
  const inputs = [
    ...[...schema.commands.values()].map(({ name, input }) => [name, [input]] as const),
    ...contracts.map(
      (each) => [routeName(each), [each.input, each.query, each.params, each.form?.fields]] as const,
    ),
  ];
  const said = inputs.map(
    ([name, given]) => [name, given.flatMap((each) => (each ? errorsOf(each) : []))] as const,
  );

  test('and never with a sentence in the declaration', () => {
    expect(said.flatMap(([, errors]) => errors).length).toBeGreaterThan(40);
    const codes = new Set([...declared.values()].map(({ code }) => code));
    const without = said.flatMap(([name, errors]) =>
      errors.filter((error) => !codes.has(reasonIn(error)?.code ?? '')).map((error) => `${name}: ${error}`),
    );
    expect(without).toEqual([]);
  });

  test('with the values of its sentence, and the kind that invalid input has', () => {
    const reasons = new Map([...declared.values()].map((reason) => [reason.code, reason]));
    for (const error of said.flatMap(([, errors]) => errors)) {
      const given = reasonIn(error);
      expect(Object.keys(given?.values ?? {}), error).toEqual(reasons.get(given?.code ?? '')?.values);
      expect(reasons.get(given?.code ?? '')?.kind, error).toBe('invalid');
    }
  });

  test("that the route's contract declares, unless any route may give it", () => {
    const own = contracts.flatMap((each) => {
      const declaredHere = each.errors === 'of-commands' ? [] : (each.errors ?? []).map(({ code }) => code);
      const codes = said
        .find(([name]) => name === routeName(each))?.[1]
        .map((error) => reasonIn(error)?.code);
      const ofFeatures = (codes ?? []).filter((code) => code?.includes('.'));
      return ofFeatures.map((code) => ({
        route: routeName(each),
        code,
        isDeclared: declaredHere.includes(code ?? ''),
      }));
    });
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter(({ isDeclared }) => !isDeclared)).toEqual([]);
  });

  test('a sentence is found', () => {
    const input = z.object({ list: z.array(z.string().check(z.minLength(1, 'Say something'))) });
    expect(errorsOf(input)).toEqual(['Say something']);
  });
});
