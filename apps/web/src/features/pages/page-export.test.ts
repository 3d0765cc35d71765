import { expect, test } from 'vitest';
import { asHtmlFile, fileName } from './page-export.ts';

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

test('a title cannot put anything into an exported file', () => {
  const file = asHtmlFile('</title><script>alert(1)</script>', '<p>Text</p>');
  expect(file).not.toContain('<script>');
  expect(file).toContain('&#60;script&#62;');
  expect(file).toContain('<p>Text</p>');
});
