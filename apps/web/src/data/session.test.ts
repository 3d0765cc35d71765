// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, forgetSession, loadSession, rememberWorkspace, type Session } from './session.ts';

const WORKSPACES = [{ id: 'first' }, { id: 'second' }];

/** A server that knows which workspace was opened last; where it is `silent` it takes nothing in. */
function givenServer() {
  const server = { last: 'first', told: [] as string[], silent: false };
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PATCH') {
      if (server.silent) return await new Promise(() => undefined);
      const { last_workspace_id: last } = JSON.parse(body ?? '') as { last_workspace_id: string };
      server.told.push(last);
      server.last = last;
    }
    const me = { id: 'ada', theme: {}, start_of_the_week: 1, last_workspace_id: server.last };
    return Response.json(path.endsWith('/workspaces') ? WORKSPACES : me);
  });
  return server;
}

const load = async (): Promise<Session> => {
  forgetSession();
  const session = await loadSession();
  if (!session) throw new Error('expected a session');
  return session;
};

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

test('the server is told once which workspace was opened last', async () => {
  const server = givenServer();
  await rememberWorkspace(await load(), 'second');
  expect((await load()).me.last_workspace_id).toBe('second');
  expect(server.told).toEqual(['second']);
});

test('leaving before the server was told returns to that workspace, and the server is told then', async () => {
  const server = givenServer();
  const session = await load();
  server.silent = true;
  void rememberWorkspace(session, 'second');
  await Promise.resolve();
  server.silent = false;
  expect((await load()).me.last_workspace_id).toBe('second');
  await vi.waitFor(() => expect(server.told).toEqual(['second']));
  expect((await load()).me.last_workspace_id).toBe('second');
  expect(server.told).toEqual(['second']);
});

test('a workspace that the person has left, or that somebody else opened here, is forgotten', async () => {
  const server = givenServer();
  const session = await load();
  server.silent = true;
  void rememberWorkspace(session, 'gone');
  await Promise.resolve();
  expect((await load()).me.last_workspace_id).toBe('first');
  void rememberWorkspace(session, 'second');
  await Promise.resolve();
  endSession();
  expect((await load()).me.last_workspace_id).toBe('first');
  expect(server.told).toEqual([]);
});
