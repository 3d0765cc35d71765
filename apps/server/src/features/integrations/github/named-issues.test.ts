import { expect, test } from 'vitest';
import { closedIn, namedIn, namedInBranch } from './named-issues.ts';

test('keys of the project are found in any case, each once, and not inside other words', () => {
  for (const [text, numbers] of [
    ['WEB-12', [12]],
    ['web-12, (WEB-13): WEB-12.', [12, 13]],
    ['Fixes #WEB-1/WEB-2', [1, 2]],
    ['WEBX-1 XWEB-2 WEB-3-4 WEB-0 WEB- 5 -WEB-6 WEB-7a WEB-1234567890', []],
    ['', []],
  ] as const)
    expect(namedIn(text, 'WEB'), text).toEqual(numbers);
  const many = Array.from({ length: 50 }, (_, at) => `WEB-${at + 1}`).join(' ');
  expect(namedIn(many, 'WEB')).toHaveLength(20);
  // Characters of an identifier aren't treated as a pattern.
  expect(namedIn('A1-2 A.-3', 'A.')).toEqual([3]);
});

test('only keys after a closing word are closed', () => {
  for (const [text, numbers] of [
    ['Fixes WEB-1 and WEB-2', [1]],
    ['closes: WEB-3, resolved\tWEB-4', [3, 4]],
    ['fix WEB-5. Closed WEB-6', [5, 6]],
    ['Prefixes WEB-7, fixing WEB-8, fixes\nWEB-9', []],
  ] as const)
    expect(closedIn(text, 'WEB'), text).toEqual(numbers);
});

test('a branch mentions an issue between slashes and dashes', () => {
  for (const [branch, numbers] of [
    ['web-12', [12]],
    ['ada/web-12-new-bulbs', [12]],
    ['fix_WEB-3_WEB-4', [3, 4]],
    ['cobweb-12', []],
    ['main', []],
  ] as const)
    expect(namedInBranch(branch, 'WEB'), branch).toEqual(numbers);
});
