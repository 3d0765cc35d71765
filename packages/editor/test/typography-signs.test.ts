import { describe, expect, test } from 'vitest';
import { signsAt } from '../src/react/core/typography-signs.ts';

/** What stands there after each letter was typed and its signs set. */
function typed(text: string): string {
  let shown = '';
  for (const letter of text) {
    const before = shown + letter;
    shown = signsAt(before).reduceRight(
      (line, { from, to, sign }) => line.slice(0, from) + sign + line.slice(to),
      before,
    );
  }
  return shown;
}

const TECHNICAL = [
  '0x12',
  '0x12 and 0xFF00',
  'at 0x1f4x2',
  '(0x40)',
  'img-3x4.png',
  '--force',
  'git push --force',
  'npm i --save-dev x',
  'npm test -- --watch',
  'run a -- b',
  '<!-- note -->',
  'i--',
  'i--;',
  '--i',
  'block__part--big',
  'https://a.b/x--y',
  'cat << EOF',
  'cat <<EOF',
  'echo x >> file',
  'a >>= 2',
  '1 << 4 >> 2',
  'cout<<x>>y',
  '2*3',
  '2*3*4',
  '2**3',
  'a !== b',
  'if (x!=y)',
  'p->next',
  'this->p->next',
  'fn(a) -> b',
  '(a) => b',
  'a<-b',
  'a -->b',
  '[...list]',
  'f(...args)',
  'cd ...',
  'git diff main...HEAD'.replace('main', 'a/main'),
  'src/...',
  './...',
  '1...5',
  '2^32',
  'x^25',
  '10^3',
  'v1/2 ',
  'path/1/2 x',
  'f(c)',
  'list(r)',
  'add(tm)',
];

describe('typography', () => {
  test.each(TECHNICAL)('leaves %s as it is typed', (text) => {
    expect(typed(text)).toBe(text);
    expect(typed(`then ${text} `)).toBe(`then ${text} `);
  });

  test.each([
    ['one--two', 'one—two'],
    ['it’s here--there', 'it’s here—there'],
    ['Settings -> Account', 'Settings → Account'],
    ['->', '→'],
    ['a <- b', 'a ← b'],
    ['a => b', 'a ⇒ b'],
    ['wait...', 'wait…'],
    ['...', '…'],
    ['(c) (TM) (sm) (R)', '© ™ ℠ ®'],
    ['1/2 1/4 3/4 11/2 ', '½ ¼ ¾ 11/2 '],
    ['about +/-5', 'about ±5'],
    ['a != b', 'a ≠ b'],
    ['<<some words>>', '«some words»'],
    ['3x4x5', '3×4×5'],
    ['1920x1080', '1920×1080'],
    ['3 * 4 * 5', '3 × 4 × 5'],
    ['3 x 4', '3 × 4'],
    ['x^2 + km^2, y^3', 'x² + km², y³'],
  ])('makes of %s %s', (text, shown) => {
    expect(typed(text)).toBe(shown);
  });

  test('takes no longer for a line that is nothing but one sign', () => {
    for (const sign of ['a', '.', '-', '<', ' ', 'a ', "'", '3', '3 '])
      expect(typed(sign.repeat(200)).length).toBeGreaterThan(0);
  });
});
