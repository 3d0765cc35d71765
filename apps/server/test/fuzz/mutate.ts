import type { Random } from '@cairn/fixtures';

/** Texts that have broken parsers, databases, terminals and people. */
export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u202egnp.exe',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(50),
  "'; drop table issues; --",
  '%s%n%00',
  '%',
  '..',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(300),
  'x'.repeat(100_000),
  '('.repeat(5_000),
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'not-a-uuid',
  'a0',
  'z'.repeat(28),
  '9007199254740993',
  '-1',
  '1e400',
  'null',
  'true',
  '__proto__',
  'constructor',
];

/** Deep enough for careless recursion; what is far deeper is sent as text. */
const NESTED = 400;

/** Made when they are needed: some are large. */
const NASTY_VALUES: readonly (() => unknown)[] = [
  ...NASTY_TEXTS.map((text) => () => text),
  () => null,
  () => undefined,
  () => 0,
  () => -1,
  () => 0.5,
  () => -0,
  () => 2 ** 31,
  () => 2 ** 53,
  () => 1e308,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => nested('[', ']'),
  () => nested('{"a":', '}'),
  () => Array.from({ length: 10_000 }, () => 'x'),
  () => Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`k${at}`, at])),
  () => JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
  () => ({ constructor: { prototype: {} } }),
  () => ({ toString: null, valueOf: 1 }),
  () => ({ type: 'doc', content: [{ type: 'script' }] }),
  () => textDocument('\u0000'),
  () => textDocument('\ud800'),
  () => deepDocument(NESTED),
];

const textDocument = (text: string): unknown => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

function nested(open: string, close: string): unknown {
  return JSON.parse(`${open.repeat(NESTED)}0${close.repeat(NESTED)}`);
}

function deepDocument(depth: number): unknown {
  let inner: unknown = { type: 'paragraph' };
  for (let at = 0; at < depth; at++) inner = { type: 'blockquote', content: [inner] };
  return { type: 'doc', content: [inner] };
}

/** The value with one to three places changed: replaced, removed, doubled, or with a stranger beside it. */
export function mutated(value: unknown, random: Random): unknown {
  let result = structuredClone(value);
  for (let times = random.int(1, 3); times > 0; times--) result = mutatedOnce(result, random);
  return result;
}

function mutatedOnce(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.08)) return random.pick(NASTY_VALUES)();
  const keys = Object.keys(value);
  const key = keys.length > 0 ? random.pick(keys) : 'extra';
  const record = value as Record<string, unknown>;
  const dice = random.next();
  if (dice < 0.4) record[key] = random.pick(NASTY_VALUES)();
  else if (dice < 0.5) delete record[key];
  else if (dice < 0.55) record[random.pick(NASTY_TEXTS)] = structuredClone(record[key]);
  else if (dice < 0.6) record[`${key}x`] = structuredClone(record[key]);
  else if (dice < 0.65) record[key] = [record[key], structuredClone(record[key])];
  else record[key] = mutatedOnce(record[key], random);
  return value;
}

/** Text with a piece of it changed. */
export function mutatedText(text: string, random: Random): string {
  const at = random.int(0, text.length);
  return random.weighted<() => string>([
    [() => random.pick(NASTY_TEXTS), 5],
    [() => text.slice(0, at), 1],
    [() => text.slice(0, at) + random.pick(NASTY_TEXTS) + text.slice(at), 2],
    [() => text + text, 1],
  ])();
}
