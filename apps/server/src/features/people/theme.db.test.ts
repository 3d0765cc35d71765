import { DEFAULT_THEME_COLORS, THEME_PREFERENCE } from '@cairn/domain/people/constants';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';

const server = testServer();

const custom = { theme: 'custom', ...DEFAULT_THEME_COLORS };
const palette = Object.values(DEFAULT_THEME_COLORS).join(',');

const choose = async (person: Person, theme: unknown): Promise<number> =>
  (await person.call('PATCH', '/api/users/me/profile/', { theme })).status;

const stored = async (person: Person): Promise<unknown> =>
  (await person.call<{ theme: unknown }>('GET', '/api/users/me')).body.theme;

/** What this person's browsers are told, in each workspace. */
async function told(userId: string): Promise<unknown[]> {
  const { rows } = await sql<{ scope: string; value: unknown }>`
    select scope, value from preferences where user_id = ${userId} and key = ${THEME_PREFERENCE}`.execute(
    server.db,
  );
  return rows.map(({ scope, value }) => [scope, value]);
}

test('the palette is derived from the five colours, whatever is sent', async () => {
  const ada = await server.person('ada');
  expect(await stored(ada)).toEqual({ theme: 'system' });
  for (const more of [{}, { palette: 'none' }, { palette, darkPalette: false }]) {
    expect(await choose(ada, { ...custom, ...more })).toBe(200);
    expect(await stored(ada)).toEqual({ ...custom, palette, darkPalette: false });
  }
});

test('a custom theme has all five colours, and other themes may keep them', async () => {
  const ada = await server.person('ada');
  for (const name of Object.keys(DEFAULT_THEME_COLORS)) {
    expect(await choose(ada, { ...custom, [name]: undefined })).toBe(400);
    expect(await choose(ada, { ...custom, [name]: '#abc' })).toBe(400);
  }
  expect(await choose(ada, { theme: 'custom' })).toBe(400);
  expect(await choose(ada, { ...custom, border: '#123456' })).toBe(400);
  expect(await stored(ada)).toEqual({ theme: 'system' });
  expect(await choose(ada, { theme: 'dark' })).toBe(200);
  expect(await stored(ada)).toEqual({ theme: 'dark' });
  expect(await choose(ada, { ...custom, theme: 'dark' })).toBe(200);
  expect(await stored(ada)).toEqual({ ...custom, theme: 'dark', palette, darkPalette: false });
});

test("only the person's own browsers are told, by one row in every workspace", async () => {
  const ada = await server.person('ada');
  const ben = await server.person('ben');
  const workspaces = [await ada.createWorkspace(), await ada.createWorkspace()];
  await ben.createWorkspace();
  expect(await choose(ada, { theme: 'dark' })).toBe(200);
  expect(await told(ada.id)).toEqual(workspaces.map(() => [`u:${ada.id}`, 'dark']));
  expect(await choose(ada, { ...custom, theme: 'light' })).toBe(200);
  expect(await told(ada.id)).toEqual(workspaces.map(() => [`u:${ada.id}`, 'light']));
  expect(await choose(ada, custom)).toBe(200);
  expect(await told(ada.id)).toEqual(workspaces.map(() => [`u:${ada.id}`, `custom ${palette}`]));
  expect(await choose(ada, { theme: 'custom' })).toBe(400);
  expect(await told(ada.id)).toEqual(workspaces.map(() => [`u:${ada.id}`, `custom ${palette}`]));
  expect(await told(ben.id)).toEqual([]);
});
