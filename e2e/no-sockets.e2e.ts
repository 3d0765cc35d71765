import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { admit, createIssue, createPlace, expect, test } from './cairn.ts';
import { IssueList } from './screens/issue-list.ts';
import { givenPage, stateOf, textOf } from './screens/page-text.ts';

/** Forwards only plain requests, as some corporate proxies do. */
async function proxyWithoutSockets(
  target: string,
): Promise<{ url: string; refused: () => number; server: Server }> {
  let refused = 0;
  const { port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ host: 'localhost', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (_request, socket) => {
    refused += 1;
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const at = server.address() as AddressInfo;
  return { url: `http://localhost:${at.port}`, refused: () => refused, server };
}

test('behind a proxy without WebSockets, a list is live both ways and two people edit one page', async ({
  person,
  server,
}) => {
  const proxy = await proxyWithoutSockets(server.url);
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const place = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, place.slug, 15, { id: place.projectId, role: 15 });
  await createIssue(ada, server.url, place, 'Map tiles disappear');
  for (const { page } of [ada, bob]) {
    await page.goto(proxy.url + place.path);
    await expect(page.locator('output[data-sync="live"]')).toBeAttached();
  }
  const [hers, his] = [new IssueList(ada.page), new IssueList(bob.page)];
  await hers.change('Map tiles disappear', 'p', 'Urgent');
  await expect(his.row('Map tiles disappear').getByRole('button', { name: /Urgent/ })).toBeVisible();
  await his.quickAdd('Backlog', 'Made by Bob');
  await hers.expectRow('Made by Bob');

  const id = await givenPage(ada, server.url, place);
  for (const actor of [ada, bob]) {
    await actor.page.goto(`${proxy.url}/${place.slug}/projects/${place.projectId}/pages/${id}`);
    await expect(stateOf(actor.page)).toHaveText('Saved');
    await textOf(actor.page).focus();
    await actor.page.keyboard.type(`From ${actor.name}. `);
  }
  for (const actor of [ada, bob]) {
    await expect(textOf(actor.page)).toContainText('From Ada.');
    await expect(textOf(actor.page)).toContainText('From Bob.');
  }
  expect(proxy.refused()).toBeGreaterThan(2);
  proxy.server.closeAllConnections();
  proxy.server.close();
});
