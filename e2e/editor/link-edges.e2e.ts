import { expect, link, p, test } from './harness.ts';
import { together } from './writers.ts';

const AROUND = 'target="_blank" rel="noopener noreferrer nofollow"';
const a = (href: string, text = href): string => `<a href="${href}" ${AROUND}>${text}</a>`;

test('what is typed just after a link is not part of it', async ({ harness }) => {
  await harness.write(link('docs', 'https://a.b/'));
  await harness.type('s and');
  expect(await harness.html()).toBe(`<p>${a('https://a.b/', 'docs')}s and</p>`);
});

test('what is typed just before a link is not part of it', async ({ harness }) => {
  await harness.write(link('docs', 'https://a.b/'));
  await harness.press('Home');
  await harness.heard();
  await harness.type('my ');
  expect(await harness.html()).toBe(`<p>my ${a('https://a.b/', 'docs')}</p>`);
});

test('what is typed inside a link is part of it', async ({ harness }) => {
  await harness.write(link('docs', 'https://a.b/'));
  await harness.press('ArrowLeft');
  await harness.heard();
  await harness.type('x');
  expect(await harness.html()).toBe(`<p>${a('https://a.b/', 'docxs')}</p>`);
});

test('after a bold link, text stays bold, without the link', async ({ harness }) => {
  await harness.write({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text: 'docs',
        marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.b/' } }],
      },
    ],
  });
  await harness.type('s');
  expect(await harness.html()).toContain('docs</strong></a><strong>s</strong>');
});

test('Enter after a typed URL, and what follows on the next line, leave it as it is', async ({ harness }) => {
  await harness.write();
  await harness.type('https://a.b/c');
  await harness.press('Enter');
  await harness.type('next');
  expect(await harness.html()).toBe(`<p>${a('https://a.b/c')}</p><p>next</p>`);
});

const MARKED: [string, string][] = [
  ['see https://a.b/c. Then', `see ${a('https://a.b/c')}. Then`],
  ['see https://a.b/c, then', `see ${a('https://a.b/c')}, then`],
  ['see https://a.b/c! Then', `see ${a('https://a.b/c')}! Then`],
  ['see https://a.b/c? Then', `see ${a('https://a.b/c')}? Then`],
  ['see https://a.b/c: then', `see ${a('https://a.b/c')}: then`],
  ['see https://a.b/c; then', `see ${a('https://a.b/c')}; then`],
  ['(https://a.b/c) then', `(${a('https://a.b/c')}) then`],
  ['(see https://a.b/c). Then', `(see ${a('https://a.b/c')}). Then`],
  ['"https://a.b/c" then', `&quot;${a('https://a.b/c')}&quot; then`],
  ["'https://a.b/c'. then", `&#39;${a('https://a.b/c')}&#39;. then`],
  ['https://a.b/x_(y) then', `${a('https://a.b/x_(y)')} then`],
  ['https://a.b/c?d=e&f=g. Then', `${a('https://a.b/c?d=e&amp;f=g')}. Then`],
  ['https://a.b/c?! Then', `${a('https://a.b/c')}?! Then`],
  ['https://a.b/c... then', `${a('https://a.b/c')}... then`],
  ['www.example.org. Then', `${a('https://www.example.org', 'www.example.org')}. Then`],
  ['https://a.b/c/ then', `${a('https://a.b/c/')} then`],
];
for (const [typed, shown] of MARKED) {
  test(`punctuation stays outside: ${typed}`, async ({ harness }) => {
    await harness.write();
    await harness.type(typed);
    expect(await harness.html()).toBe(`<p>${shown}</p>`);
  });
}

test('a URL in the middle of a sentence is linked, and the text on both sides stays plain', async ({
  harness,
}) => {
  await harness.write(p('before '));
  await harness.type('https://a.b/c after');
  expect(await harness.html()).toBe(`<p>before ${a('https://a.b/c')} after</p>`);
});

test('a shared text keeps both sides of a link plain too', async ({ harness }) => {
  const [one, other] = await together(harness);
  await one.type('see https://a.b/c. Then');
  const shown = `<p>see ${a('https://a.b/c')}. Then</p>`;
  expect(await one.html()).toBe(shown);
  expect(await other.html()).toBe(shown);
  await other.type('!');
  await harness.press('Home');
  await harness.type('Please ');
  expect(await one.html()).toBe(`<p>Please see ${a('https://a.b/c')}. Then!</p>`);
});
