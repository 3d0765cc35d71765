import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { defineCommand } from './command.ts';
import { commandRefs, idsAt, refsOf } from './command-refs.ts';
import { newId, refId, unaskedId } from './refs.ts';

const [one, two] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];
const found = (schema: z.ZodMiniType, input: unknown): string[] =>
  refsOf(schema).flatMap((ref) => idsAt(input, ref));

describe('refs', () => {
  test('finds ids at the top, in patches, in optional, nullable and defaulted fields', () => {
    const schema = z.object({
      issueId: refId('issue'),
      parentId: z.nullable(refId('issue')),
      labelId: z.optional(refId('label')),
      stateId: z._default(refId('state'), one),
      patch: z.object({ assigneeId: z.optional(z.nullable(refId('person'))) }),
    });
    expect(refsOf(schema).map(({ field, entity, many }) => `${field} ${entity} ${many}`)).toEqual([
      'issueId issue false',
      'parentId issue false',
      'labelId label false',
      'stateId state false',
      'patch.assigneeId person false',
    ]);
    expect(found(schema, { issueId: one, parentId: null, patch: { assigneeId: two } })).toEqual([one, two]);
  });

  test('finds ids in lists of ids and in lists of objects', () => {
    const schema = z.object({
      ids: z.array(refId('issue')),
      changes: z.array(z.object({ labelIds: z.array(refId('label')) })),
    });
    expect(found(schema, { ids: [one], changes: [{ labelIds: [one, two] }, { labelIds: [two] }] })).toEqual([
      one,
      one,
      two,
      two,
    ]);
  });

  test('finds ids in unions, tuples, records and intersections', () => {
    const schema = z.object({
      either: z.union([
        z.object({ issueId: refId('issue') }),
        z.object({ issueId: z.array(refId('issue')) }),
      ]),
      pair: z.tuple([refId('label'), z.string()]),
      byKey: z.record(z.string(), refId('person')),
      both: z.intersection(z.object({ a: refId('state') }), z.object({ b: z.string() })),
    });
    expect(refsOf(schema).map(({ field }) => field)).toEqual(['either.issueId', 'pair', 'byKey.*', 'both.a']);
    const input = {
      either: { issueId: [one] },
      pair: [two, 'x'],
      byKey: { k: one },
      both: { a: two, b: '' },
    };
    expect(found(schema, input)).toEqual([one, two, 'x', one, two]);
  });

  test('refuses what it cannot look into, for an id in there would not be authorised', () => {
    expect(() => refsOf(z.object({ tree: z.lazy(() => refId('issue')) }))).toThrow('"lazy" may hide refs');
  });

  test('refuses an id of which nothing is declared, however deep, and takes one that says why it is not asked for', () => {
    expect(() => refsOf(z.object({ versionId: z.uuid() }))).toThrow('versionId: an id of what?');
    expect(() => refsOf(z.object({ patch: z.object({ ids: z.optional(z.array(z.uuid())) }) }))).toThrow(
      'patch.ids: an id of what?',
    );
    expect(refsOf(z.object({ id: newId(), versionId: unaskedId('of the page only') }))).toEqual([]);
  });

  test('input of another shape gives no ids', () => {
    const schema = z.object({ patch: z.object({ issueId: refId('issue') }) });
    for (const input of [undefined, null, 'x', 7, {}, { patch: null }, { patch: { issueId: 5 } }])
      expect(found(schema, input)).toEqual([]);
  });

  test('a command whose subject is no ref is refused', () => {
    const declare = () =>
      commandRefs(
        defineCommand({
          name: 'x',
          requires: 'x',
          on: 'title',
          input: z.object({ title: z.string() }),
          optimistic: () => undefined,
        }),
      );
    expect(declare).toThrow('"on" names title');
  });

  test('a command that names a row and asks for nothing there is refused', () => {
    const declare = (alsoRequires: Record<string, string>) => () =>
      commandRefs(
        defineCommand<{ issueId: string; patch: { parentId: string | null } }, string>({
          name: 'x',
          requires: 'x',
          on: 'issueId',
          alsoRequires,
          input: z.object({
            issueId: refId('issue'),
            patch: z.object({ parentId: z.nullable(refId('issue')) }),
          }),
          optimistic: () => undefined,
        }),
      );
    expect(declare({})).toThrow('naming patch.parentId asks for nothing');
    expect(declare({ 'patch.parentId': 'y', 'patch.title': 'y' })).toThrow('alsoRequires names patch.title');
    expect(declare({ 'patch.parentId': 'y' })).not.toThrow();
  });
});
