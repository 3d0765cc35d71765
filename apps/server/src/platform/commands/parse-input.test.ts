import { because } from '@cairn/domain/because';
import type { refusals } from '@cairn/domain/refusals';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';
import { Refused } from './refused.ts';

const invitation = z.strictObject({
  email: z.email(because<typeof refusals.not_an_email>('not_an_email')),
  role: z.number(),
});
const several = z.strictObject({ invitations: z.array(invitation) });
const either = z.union([several, invitation.transform((one) => ({ invitations: [one] }))]);
const named = z.strictObject({ named: z.record(z.string().max(3), z.number()) });

function refusal(schema: z.ZodType, value: unknown): Refused {
  try {
    parseInput(schema, value);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

test('an input that is as declared is handed on as the schema makes it', () => {
  const one = { email: 'ada@example.com', role: 5 };
  expect(parseInput(either, one)).toEqual({ invitations: [one] });
});

test.each([
  ['a field that is not declared', invitation, { email: 'ada@example.com', role: 5, 'evil field': 1 }],
  ['one in a list', several, { invitations: [{ email: 'ada@example.com', role: 5, 'evil field': 1 }] }],
  ['one in one of two forms', either, { email: 'ada@example.com', role: 5, 'evil field': 1 }],
  ['only such fields', either, { 'evil field': 1, 'evil other': 2 }],
  ['a name that is too long', named, { named: { 'evil name': 1 } }],
  ['a value under any name', z.strictObject({ of: z.record(z.string(), z.number()) }), { of: { evil: 'x' } }],
  ['something else', either, 'evil'],
])('a refusal repeats nothing of %s', (_, schema, value) => {
  const { code, message, details } = refusal(schema, value).toWire();
  expect(code).toMatch(/^(unknown_field|too_long|wrong_type|invalid_input)$/);
  expect(message).not.toBe('');
  expect(JSON.stringify([message, details])).not.toContain('evil');
});

test('a refusal of several forms speaks of the one that comes closest', () => {
  const invitations = [
    { email: 'ada@example.com', role: 5 },
    { email: 'bob', role: 5 },
  ];
  expect(refusal(either, { invitations })).toMatchObject({
    code: 'not_an_email',
    kind: 'invalid',
    details: [{ path: ['invitations', 1, 'email'], code: 'not_an_email' }],
  });
  expect(refusal(either, invitations[1]).details).toMatchObject([{ path: ['email'] }]);
});

test.each([
  ['another type', z.number(), 'evil', 'wrong_type', { expected: 'number' }],
  ['none of a list', z.enum(['one', 'two']), 'evil', 'not_an_option', { options: 'one, two' }],
  ['no ID', z.uuid(), 'evil', 'wrong_format', { format: 'uuid' }],
  ['a pattern of ours', z.string().regex(/^a/), 'evil', 'invalid_input', {}],
  ['a long text', z.string().max(3), 'evil', 'too_long', { most: 3 }],
  ['a short text', z.string().min(5), 'evil', 'too_short', { least: 5 }],
  ['a long list', z.array(z.string()).max(1), ['evil', 'evil'], 'too_many_values', { most: 1 }],
  ['a short list', z.array(z.string()).min(2), ['evil'], 'too_few', { least: 2 }],
  ['a large number', z.number().max(3), 4, 'too_large', { most: 3 }],
  ['a small number', z.number().min(3), 2, 'too_small', { least: 3 }],
  ['a number between steps', z.number().multipleOf(5), 7, 'not_multiple', { step: 5 }],
  ['a field that is not declared', z.strictObject({}), { evil: 1 }, 'unknown_field', {}],
  ['what a rule does not take', z.string().refine((text) => text === 'good'), 'evil', 'invalid_input', {}],
])('%s has a code, with what its sentence says', (_, schema, value, code, values) => {
  const said = refusal(schema, value).toWire();
  expect(said).toMatchObject({ code, values, kind: 'invalid', details: [{ path: [], code, values }] });
  expect(said.message).not.toMatch(/[{}]|evil/);
});
