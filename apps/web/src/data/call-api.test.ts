import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from './call-api.ts';
import { HttpError, OfflineError } from './http.ts';

afterEach(() => vi.unstubAllGlobals());

const EXPORT = 'GET /api/workspaces/:slug/members/:user/activity/export';
const ofAda = (day: string) => downloadFile(EXPORT, { params: { slug: 'a b', user: 'ada' }, query: { day } });

test("a file is downloaded unchanged from its route's URL", async () => {
  const asked = vi.fn(async (_path: string) => new Response('Time,Member\r\n'));
  vi.stubGlobal('fetch', asked);
  expect(await (await ofAda('2026-03-09')).text()).toBe('Time,Member\r\n');
  expect(asked.mock.calls[0]?.[0]).toBe('/api/workspaces/a%20b/members/ada/activity/export?day=2026-03-09');
});

test('a refused file download reports its code, and a server that answers is not reported as offline', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'forbidden', message: 'No' }, { status: 403 }));
  await expect(ofAda('2026-03-09')).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  await expect(ofAda('2026-03-09')).rejects.toBeInstanceOf(HttpError);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')));
  await expect(ofAda('2026-03-09')).rejects.toBeInstanceOf(OfflineError);
});
