import { contract, nothing } from '@cairn/domain/http/contract';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { answerError } from './app.ts';
import { guarded, route } from './route.ts';
import { serveRoutes, type RouteSettings } from './serve-routes.ts';
import { notFound } from '../commands/index.ts';

const open = contract({ method: 'GET', path: '/open', who: 'anyone', summary: 'Opens.', answer: nothing });
const kept = contract({
  method: 'POST',
  path: '/kept/:key',
  who: 'guarded',
  to: 'Whoever knows the key',
  needs: 'turn',
  summary: 'Turns the key.',
  answer: nothing,
});

const settings = {
  services: {},
  identify: { callerOf: async () => ({ userId: 'ada' }) },
} as unknown as RouteSettings;

function serve(...routes: Parameters<typeof serveRoutes>[1]): Hono {
  const app = new Hono();
  app.onError((error, context) => answerError(error, context, { failed: () => undefined }));
  serveRoutes(app, routes, settings);
  return app;
}

test('a guard is asked before the handler, with what the contract needs, and the handler gets what it found', async () => {
  const handle = vi.fn(async (_request: { readonly found: string }) => undefined);
  const app = serve(
    guarded(
      kept,
      async ({ caller, params }, needs) => {
        if (params.key !== 'gold') throw notFound();
        return `${caller.userId} ${needs}s ${params.key}`;
      },
      handle,
    ),
  );
  expect((await app.request('/kept/iron', { method: 'POST' })).status).toBe(404);
  expect(handle).not.toHaveBeenCalled();
  expect((await app.request('/kept/gold', { method: 'POST' })).status).toBe(204);
  expect(handle.mock.calls[0]?.[0].found).toBe('ada turns gold');
});

test('a guard that is missing, and one that no contract asks for, keep the server from starting', () => {
  const { guard, ...without } = guarded(
    kept,
    async () => 0,
    async () => undefined,
  );
  expect(guard).toBeDefined();
  expect(() => serve(without)).toThrow('POST /kept/:key: expected a guard');
  expect(() => serve({ ...route(open, async () => undefined), guard: async () => 0 })).toThrow(
    'GET /open: expected a guard',
  );
});
