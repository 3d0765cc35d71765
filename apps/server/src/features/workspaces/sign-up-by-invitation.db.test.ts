import { ROLE } from '@cairn/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const server = testServer({ SIGN_UP: 'invited' });

test('if accounts need an invitation, its link creates an account only for its address', async () => {
  const owner = await server.person('owner');
  const { slug } = await owner.createWorkspace();
  const invite = async (email: string): Promise<string> => {
    const path = `/api/workspaces/${slug}/invitations`;
    const { body } = await owner.call<{ link: string }[]>('POST', path, { email, role: ROLE.member });
    return new URL(body[0]?.link ?? '').searchParams.get('token') ?? '';
  };
  const signUp = async (email: string, invitation?: string): Promise<number> => {
    const body = { email, password: 'a long and quiet river', display_name: 'Somebody' };
    const response = await fetch(`${server.url}/auth/sign-up`, {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify(invitation === undefined ? body : { ...body, invitation }),
    });
    return response.status;
  };
  const invitation = await invite('guest@example.com');
  expect(await signUp('guest@example.com')).toBe(403);
  expect(await signUp('stranger@example.com', invitation)).toBe(403);
  expect(await signUp('guest@example.com', invitation)).toBe(200);
  const late = await invite('late@example.com');
  await sql`update invitations set expires_at = now() where email = 'late@example.com'`.execute(server.db);
  expect(await signUp('late@example.com', late)).toBe(403);
});
