import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';
import { Refused } from './refused.ts';

const invitation = z.strictObject({ email: z.email('Expected an e-mail.'), role: z.number() });
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
  expect(code).toBe('invalid');
  expect(message).not.toBe('');
  expect(JSON.stringify([message, details])).not.toContain('evil');
});

test('a refusal of several forms speaks of the one that comes closest', () => {
  const invitations = [
    { email: 'ada@example.com', role: 5 },
    { email: 'bob', role: 5 },
  ];
  expect(refusal(either, { invitations })).toMatchObject({
    message: 'Expected an e-mail.',
    details: [{ path: ['invitations', 1, 'email'], message: 'Expected an e-mail.' }],
  });
  expect(refusal(either, invitations[1]).details).toMatchObject([{ path: ['email'] }]);
});
