import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { SenderPace } from './sender-pace.ts';

/** An application behind a pace whose clock stands still. */
function given() {
  const pace = new SenderPace({ multiplier: 1, addressOf: () => 'office', now: () => 0 });
  const app = new Hono();
  app.use('*', pace.requests);
  app.all('*', (context) => context.text('done'));
  app.onError((error, context) => context.text(error.message, 429));
  const ask = async (cookie: string, length = 0, path = '/api/users/me'): Promise<number> => {
    const headers = { cookie, ...(length > 0 ? { 'content-length': String(length) } : {}) };
    return (await app.request(path, { headers })).status;
  };
  return { app, pace, ask };
}

const headersWith = (cookie: string): Headers => new Headers({ cookie });

test('a person whose allowance is used up for long is refused; another behind the same address is not', async () => {
  const { pace, ask } = given();
  pace.known.learn(headersWith('session=eve'), 'eve');
  pace.known.learn(headersWith('session=ann'), 'ann');
  for (let at = 0; at < 150; at++) expect(await ask('session=eve')).toBe(200);
  // More than what comes back in the fifteen seconds that somebody may wait.
  expect(await ask('session=eve', 16 * 1024 * 2300)).toBe(429);
  expect(await ask('session=ann')).toBe(200);
});

test('a body that does not say its length counts as the largest', async () => {
  const { pace, app } = given();
  pace.known.learn(headersWith('session=eve'), 'eve');
  const headers = { cookie: 'session=eve', 'transfer-encoding': 'chunked' };
  const answers = Array.from({ length: 30 }, async () => {
    const { status } = await app.request('/api/users/me', { method: 'POST', headers });
    if (status !== 429) throw new Error(`expected 429, got ${status}`);
  });
  // Thirty small ones would all be answered at once; of these the last have to wait too long.
  await expect(Promise.any(answers)).resolves.toBeUndefined();
});

test('strangers share the allowance of their address, with whatever cookies they come', async () => {
  const { pace, ask } = given();
  pace.known.learn(headersWith('session=ann'), 'ann');
  for (let at = 0; at < 300; at++) expect(await ask(`session=${at}`)).toBe(200);
  expect(await ask('session=made-up', 16 * 1024 * 2300)).toBe(429);
  expect(await ask('session=ann')).toBe(200);
});

test('a password that is tried costs its address as much as five other requests', async () => {
  const { ask } = given();
  for (let at = 0; at < 60; at++) expect(await ask('', 0, '/auth/sign-in')).toBe(200);
  expect(await ask('', 16 * 1024 * 2300)).toBe(429);
});

test('a header that a proxy adds to everybody does not make one person of all', () => {
  const { pace } = given();
  const behindProxy = (cookie: string): Headers => new Headers({ authorization: 'Basic shared', cookie });
  pace.known.learn(behindProxy('session=ann'), 'ann');
  expect(pace.known.userIdOf(behindProxy('session=eve'))).toBeUndefined();
  expect(pace.known.userIdOf(behindProxy('session=ann'))).toBe('ann');
});

test('frames of all sockets of a person together are held back; those of others are not', () => {
  const { pace } = given();
  let frames = 0;
  while (pace.frame('eve', 17_500) === 0) frames += 1;
  // Two frames of fifty changes each.
  expect(frames).toBe(2);
  expect(pace.frame('eve', 100)).toBeGreaterThan(0);
  expect(pace.frame('ann', 17_500)).toBe(0);
});
