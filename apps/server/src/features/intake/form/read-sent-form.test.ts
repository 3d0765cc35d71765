import { expect, test } from 'vitest';
import { formPage, followPage, missingPage, sentPage } from './form-page.ts';
import { formKeys, LEAST_MS, requestOfStamp } from './form-keys.ts';
import type { OpenForm } from './form-store.ts';
import { readSentForm } from './read-sent-form.ts';

const BUG = '01980000-0000-7000-8000-000000000001';
const FORM: OpenForm = {
  workspaceId: 'w',
  projectId: 'p',
  token: 'T'.repeat(43),
  isOn: true,
  title: 'Ask <us>',
  introduction: 'First\nsecond "line"',
  asks: { description: 'optional', priority: 'optional', labels: 'required', name: 'no', email: 'optional' },
  labelIds: [BUG],
  labels: [{ id: BUG, name: '<Bug>' }],
  tellsReason: false,
  takesMail: false,
  mailToken: null,
};

const read = (fields: readonly (readonly [string, string])[], form = FORM) =>
  readSentForm(form, new URLSearchParams(fields.map(([name, value]) => [name, value])).toString());

test('only fields on the form are accepted, without invisible characters', () => {
  const { values, problems, isTrapped } = read([
    ['title', ' Two\u0000\n words\u0007 '],
    ['description', 'a\r\nb\u0000\tc'],
    ['priority', 'urgent'],
    ['labels', BUG],
    ['labels', BUG],
    ['name', 'Not asked for'],
    ['email', 'a@b.example'],
    ['projectId', 'another'],
  ]);
  expect(problems).toEqual({});
  expect(isTrapped).toBe(false);
  expect(values).toEqual({
    title: 'Two words',
    description: 'a\nb\tc',
    priority: 'urgent',
    labels: [BUG],
    name: '',
    email: 'a@b.example',
  });
});

test.each([
  ['title', [], 'missing'],
  ['title', [['title', ' \u0000 ']], 'missing'],
  ['title', [['title', 'x'.repeat(256)]], 'too_long'],
  ['description', [['description', 'x'.repeat(5001)]], 'too_long'],
  ['priority', [['priority', 'highest']], 'unknown'],
  ['labels', [], 'missing'],
  ['labels', [['labels', 'another']], 'unknown'],
  ['email', [['email', 'a b@c']], 'not_an_email'],
  ['email', [['email', 'nobody']], 'not_an_email'],
] as const)('a %s that is %j is %s', (field, fields, problem) => {
  expect(read(fields).problems[field]).toBe(problem);
});

test('labels are not required once the last one on offer is deleted', () => {
  expect(read([['title', 'One']], { ...FORM, labels: [] }).problems).toEqual({});
});

test("a page's signature is valid for its form and time, and a link's for its request", () => {
  const keys = formKeys('a secret');
  const opened = keys.stamp(FORM.token, 1_000_000, 'nonce');
  const at = (ms: number) => keys.readStamp(FORM.token, opened, 1_000_000 + ms);
  expect([at(0), at(LEAST_MS - 1), at(LEAST_MS), at(12 * 3_600_000), at(12 * 3_600_000 + 1)]).toEqual([
    'early',
    'early',
    'good',
    'good',
    'old',
  ]);
  expect(keys.readStamp('another', opened, 1_005_000)).toBe('old');
  expect(formKeys('another').readStamp(FORM.token, opened, 1_005_000)).toBe('old');
  expect(keys.readStamp(FORM.token, opened.replace('nonce', 'other'), 1_005_000)).toBe('old');
  const { id, number } = requestOfStamp(opened);
  expect(requestOfStamp(opened)).toEqual({ id, number });
  expect(number).toMatch(/^\d{4}-\d{4}$/);
  const key = keys.followKey(FORM.token, id);
  expect(keys.readFollowKey(FORM.token, key)).toBe(id);
  expect(keys.readFollowKey('another', key)).toBeUndefined();
  expect(keys.readFollowKey(FORM.token, `${key.slice(0, -3)}AAA`)).toBeUndefined();
});

test('fields on the form are shown, labels only while there are any, and a choice is required if the field is', async () => {
  const shown = async (more: Partial<OpenForm> = {}): Promise<string> =>
    await formPage({ ...FORM, ...more }, { stamp: 'stamp' }).text();
  const [optional, required, empty] = [
    await shown(),
    await shown({ asks: { ...FORM.asks, priority: 'required' } }),
    await shown({ labels: [] }),
  ];
  expect([optional, empty].map((each) => each.includes('name="labels"'))).toEqual([true, false]);
  expect([optional, required].map((each) => each.includes('>No priority<'))).toEqual([true, false]);
  expect([optional, required].map((each) => each.includes('>Choose a priority<'))).toEqual([false, true]);
  expect(optional).toContain('>Urgent<');
});

test('everything that people wrote is escaped in the pages', async () => {
  const values = {
    title: '"><script>',
    description: '\n</textarea><script>',
    priority: 'none' as const,
    labels: [],
    name: '',
    email: "'onfocus=",
  };
  const form = await formPage(FORM, {
    stamp: 'stamp',
    values,
    problems: { labels: 'missing' },
    refusal: 'No <b>',
    status: 400,
  }).text();
  expect(form).not.toMatch(/<script|<b>|<Bug>|<us>|'onfocus/);
  expect(form).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(form).not.toContain('name="name"');
  const declined = { number: '1234-5678', status: 'declined', reason: '$& <script>' } as const;
  expect(await followPage(FORM, declined).text()).not.toContain('$&');
  expect(await followPage({ ...FORM, tellsReason: true }, declined).text()).toContain(
    '$&amp; &lt;script&gt;',
  );
  expect(await sentPage(FORM, '1234-5678', 'https://a.b/c').text()).toContain('1234-5678');
  expect(missingPage().status).toBe(404);
});
