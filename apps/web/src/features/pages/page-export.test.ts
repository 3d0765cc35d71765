import { expect, test } from 'vitest';
import { asHtmlFile, fileName, withOrigin } from './page-export.ts';

test.each([
  ['Plan for 2026', 'Plan for 2026.md'],
  ['a/b\\c:d*e?"<f>|', 'a b c d e f.md'],
  ['..', 'page.md'],
  ['', 'page.md'],
  ['Ünïcode 日本', 'Ünïcode 日本.md'],
  ['line\nbreak\u0000', 'line break.md'],
])('the file of %j is called %j', (title, name) => {
  expect(fileName(title, 'md')).toBe(name);
});

test("a title can't inject anything into an exported file", () => {
  const file = asHtmlFile('</title><script>alert(1)</script>', '<p>Text</p>', 'https://c.example');
  expect(file).not.toContain('<script>');
  expect(file).toContain('&#60;script&#62;');
  expect(file).toContain('<p>Text</p>');
});

test('URLs of this server work from a file', () => {
  const html = '<p><img src="/api/assets/a/b.png"><a href="//other.example/">there</a></p>';
  expect(asHtmlFile('Plan', html, 'https://c.example')).toContain(
    'src="https://c.example/api/assets/a/b.png"',
  );
  expect(asHtmlFile('Plan', html, 'https://c.example')).toContain('href="//other.example/"');
  expect(withOrigin('![A lake](/api/x.png) [there](//other.example/)', 'https://c.example')).toBe(
    '![A lake](https://c.example/api/x.png) [there](//other.example/)',
  );
});

test('an issue card becomes a link in a file', () => {
  const card =
    '<issue-embed-component entity_identifier="i" project_identifier="p" workspace_identifier="acme" id="e" entity_name="A &lt;b&gt;"></issue-embed-component>';
  expect(asHtmlFile('Plan', card, 'https://c.example')).toContain(
    '<p><a href="https://c.example/acme/projects/p/issues/i">A &lt;b&gt;</a></p>',
  );
});
