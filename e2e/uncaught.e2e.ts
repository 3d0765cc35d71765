import { expect, test } from './cairn.ts';
import { ServerProcess } from './server-process.ts';

test('SYS-45 an uncaught error on a page or a server fails the run in which it happens', async ({
  person,
}) => {
  const ada = await person('Ada');
  await ada.page.goto('/');
  await ada.page.evaluate(() => {
    void Promise.reject(new Error('rejected by a test'));
    setTimeout(() => {
      throw new Error('thrown by a test');
    });
  });
  await expect.poll(() => ada.uncaught.length).toBe(2);
  // A test that leaves anything in here fails.
  const found = ada.uncaught.splice(0).toSorted();
  expect(found[0]).toContain('rejected by a test');
  expect(found[1]).toContain('thrown by a test');

  // So does one whose server exits by itself, as Node does then.
  const rejects = new URL('rejects.mjs', import.meta.url).href;
  const server = await ServerProcess.start({ env: { NODE_OPTIONS: `--import ${rejects}` } });
  await server.kill();
  expect(server.hasFallen).toBe(false);
  await server.start();
  process.kill(server.pid ?? 0, 'SIGUSR2');
  await expect.poll(() => server.hasFallen).toBe(true);
  expect(server.said).toContain('rejected by a test');
  // Its database has survived, and is reused by the next one.
  await server.start();
  await server.dispose();
});
