import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';
import { isVisibleToOthers } from './profile.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'Chrome on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/130 Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0) Version/18.0 Safari/605.1', 'Safari on macOS'],
  ['Mozilla/5.0 (Linux; Android 15) Gecko/130.0 Firefox/130.0', 'Firefox on Android'],
  ['Firefox/130.0', 'Firefox'],
  ['Something (Linux)', 'Linux'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
])('%j is known as %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test('others see only the name and picture of a profile', () => {
  expect([{ display_name: 'Ada' }, { avatar_url: null }].map(isVisibleToOthers)).toEqual([true, true]);
  expect([{ timezone: 'UTC' }, {}].map(isVisibleToOthers)).toEqual([false, false]);
});
