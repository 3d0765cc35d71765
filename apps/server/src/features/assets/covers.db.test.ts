import { createServer } from 'node:http';
import { afterAll, expect, test, vi } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { testServer } from '../../../test/server.ts';
import { findPhotos } from './photos.ts';

const server = testServer();
const photo = {
  id: 'p1',
  alt_description: 'A hill',
  urls: { small: 'https://images.unsplash.com/p1?w=400', regular: 'https://images.unsplash.com/p1' },
};
const asked: { path: string; key: string | undefined }[] = [];

const setup = fixture(async () => {
  const answer: { status: number; body: unknown } = { status: 200, body: [photo] };
  const library = createServer((request, response) => {
    asked.push({ path: request.url ?? '', key: request.headers.authorization });
    response.writeHead(setup.answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(setup.answer.body));
  });
  await new Promise<void>((resolve) => library.listen(0, '127.0.0.1', resolve));
  return { answer, library };
});
afterAll(() => setup.library.close());

const libraryUrl = (): string => {
  const address = setup.library.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`;
};
const find = (words: string) => findPhotos('secret', words, libraryUrl());

test.each(['', '/'])('S-CALL-009 lists built-in covers to signed-in people, ending in "%s"', async (end) => {
  const ada = await server.person('ada');
  expect((await fetch(`${server.url}/api/project-covers${end}`)).status).toBe(401);
  const { status, body } = await ada.call<string[]>('GET', `/api/project-covers${end}`);
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(0);
  for (const url of body) {
    const cover = await ada.fetch(url);
    expect(cover.headers.get('content-type')).toBe('image/svg+xml');
    expect(cover.headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect(await cover.text()).toMatch(/^<svg /);
  }
  expect((await ada.fetch('/api/project-covers/constructor.svg')).status).toBe(404);
});

test('S-CALL-008 a search returns results and an empty search a list; without an API key both are empty', async () => {
  const ada = await server.person('ada');
  expect(await ada.call('GET', '/api/unsplash/?query=hill')).toEqual({ status: 200, body: [] });
  expect(await ada.call('GET', '/api/unsplash/')).toEqual({ status: 200, body: [] });
  expect((await fetch(`${server.url}/api/unsplash/`)).status).toBe(401);
  const { port } = await server.another({ UNSPLASH_ACCESS_KEY: 'secret' });
  const her = ada.at(`http://127.0.0.1:${port}`);
  // The external library is simulated by these tests.
  const { fetch: outside } = globalThis;
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    outside(String(address).replace('https://api.unsplash.com', libraryUrl()), init),
  );
  try {
    setup.answer = { status: 200, body: { total: 1, results: [photo] } };
    expect(await her.call('GET', '/api/unsplash/?query=hill')).toEqual({
      status: 200,
      body: { results: [photo] },
    });
    setup.answer = { status: 200, body: [photo] };
    expect(await her.call('GET', '/api/unsplash/')).toEqual({ status: 200, body: [photo] });
  } finally {
    vi.unstubAllGlobals();
    asked.length = 0;
  }
});

test('S-ENT-030 passes through the pictures of a list and of a search, and nothing else', async () => {
  setup.answer = { status: 200, body: [{ ...photo, user: { name: 'Somebody' } }] };
  expect(await find('')).toEqual([photo]);
  setup.answer = { status: 200, body: { total: 1, results: [photo] } };
  expect(await find('a hill&client_id=x')).toEqual({ results: [photo] });
  expect(asked.map(({ path }) => path)).toEqual([
    '/photos?per_page=20',
    '/search/photos?per_page=20&query=a+hill%26client_id%3Dx',
  ]);
  expect(asked[0]?.key).toBe('Client-ID secret');
});

test('an error of the library is refused without its message', async () => {
  for (const wrong of [
    { status: 401, body: { errors: ['bad key secret'] } },
    { status: 200, body: { nothing: true } },
    {
      status: 200,
      body: [{ ...photo, urls: { small: 'javascript:alert(1)', regular: photo.urls.regular } }],
    },
  ]) {
    setup.answer = wrong;
    await expect(find('')).rejects.toMatchObject({
      code: 'asset.library_unreachable',
    });
  }
});
