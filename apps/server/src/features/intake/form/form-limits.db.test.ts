import { updateProject } from '@cairn/domain';
import { intakeRefusals } from '@cairn/messages/en/intake';
import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { TEST_SECRET, testServer } from '../../../../test/server.ts';
import { formKeys } from './form-keys.ts';

// With production limits; senders are identified by the proxy's header.
const server = testServer({ RATE_LIMIT_MULTIPLIER: '1', TRUST_PROXY: '127.0.0.1,::1' });

async function givenForms(count: number): Promise<string[]> {
  const ada = await server.person('ada');
  const { slug } = await ada.createWorkspace();
  const paths: string[] = [];
  for (let at = 0; at < count; at++) {
    const { id: projectId } = await ada.createProject(slug, `L${at}`);
    await ada.run(slug, updateProject, { projectId, patch: { hasIntake: true } });
    const { body } = await ada.call<{ url: string }>(
      'PATCH',
      `/api/workspaces/${slug}/projects/${projectId}/intake-form`,
      { is_on: true },
    );
    paths.push(new URL(body.url).pathname);
  }
  return paths;
}

async function send(path: string, address: string, title = 'Please'): Promise<Response> {
  const token = path.split('/').at(-1) ?? '';
  const opened = formKeys(TEST_SECRET).stamp(token, Date.now() - 10_000, uuid());
  return await fetch(server.url + path, {
    method: 'POST',
    body: new URLSearchParams({ opened, title }),
    headers: { 'x-forwarded-for': address },
  });
}

test("requests are limited per address and per form, and other addresses and forms aren't affected", async () => {
  const [path = '', other = ''] = await givenForms(2);
  for (let at = 0; at < 10; at++) expect((await send(path, '203.0.113.1')).status).toBe(201);
  const refusedOne = await send(path, '203.0.113.1', 'Eleventh');
  expect(refusedOne.status).toBe(429);
  const text = await refusedOne.text();
  expect(text).toContain(intakeRefusals.form_too_many);
  expect(text).toContain('value="Eleventh"');
  expect((await send(path, '203.0.113.2')).status).toBe(201);
  for (let at = 0; at < 49; at++) expect((await send(path, `198.51.100.${at}`)).status).toBe(201);
  expect((await send(path, '192.0.2.1')).status).toBe(429);
  expect((await send(other, '192.0.2.1')).status).toBe(201);
});

test('failed attempts count too', async () => {
  const [path = ''] = await givenForms(1);
  for (let at = 0; at < 20; at++) expect((await send(path, '203.0.113.9', ' ')).status).toBe(400);
  expect((await send(path, '203.0.113.9')).status).toBe(429);
});
