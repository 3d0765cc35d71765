import { expect, test } from 'vitest';
import { guardedAgent, isTurnedAway, post } from './index.ts';

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0x7f000001',
  '2130706433',
  '0.0.0.0',
  '10.0.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '[fd00::1]',
  '100.64.0.1',
])('nothing is sent to %s', async (host) => {
  const failed = await post({
    url: `https://${host}:9/push`,
    headers: {},
    body: Buffer.from('hello'),
    agent: guardedAgent(),
    signal: AbortSignal.timeout(5_000),
  }).catch((error: unknown) => error);
  expect(isTurnedAway(failed), String(failed)).toBe(true);
});
