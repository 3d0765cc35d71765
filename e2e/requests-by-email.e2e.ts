import { createPlace, expect, expectAccessible, runCommand, testOn } from './cairn.ts';

const SECRET = 'what the mail server shows to the tracker';

/** A server that accepts emails. */
const test = testOn({
  REPLY_ADDRESS: 'reply@tracker.example',
  INBOUND_MAIL_SECRET: SECRET,
});

test('an Admin gives a project an address, and an email to it appears in the intake at once, until the address is renewed', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const { slug, projectId } = await createPlace(ada, server.url);
  await runCommand(ada, server.url, slug, 'project.update', { projectId, patch: { hasIntake: true } });
  const path = `/${slug}/projects/${projectId}`;
  const main = page.getByRole('main');
  const address = main.getByRole('link', { name: /@tracker\.example$/ });
  const send = async (to: string, subject: string): Promise<void> => {
    const answer = await fetch(`${server.url}/api/hooks/mail/inbound`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
      body: `From: Nora <nora@outside.example>\r\nTo: ${to}\r\nMessage-ID: <${subject}@outside.example>\r\nSubject: ${subject}\r\n\r\nThe ferry has none.\r\n`,
    });
    expect(answer.status, await answer.text()).toBe(204);
  };

  await page.goto(`${path}/settings/intake`);
  await expect(address).toBeHidden();
  await main.getByRole('switch', { name: 'Requests by email' }).check();
  const first = await address.innerText();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('settings.png'), fullPage: true });

  await page.goto(`${path}/inbox`);
  await expect(main.getByText('No open requests')).toBeVisible();
  await send(first, 'Maps');
  await main.getByRole('link', { name: /Maps/ }).click();
  await expect(main.getByText('Nora (email)').first()).toBeVisible();
  await expect(main.getByText('nora@outside.example')).toBeVisible();
  await expect(main.getByText('The ferry has none.')).toBeVisible();
  await expect(main.getByText('Request number')).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('request.png') });
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(main.getByText('No open requests')).toBeVisible();

  await page.goto(`${path}/settings/intake`);
  await main.getByRole('button', { name: 'Renew address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew address' }).click();
  await expect(address).not.toHaveText(first);
  const second = await address.innerText();
  await send(first, 'Lost');
  await send(second, 'Found');
  await page.goto(`${path}/inbox`);
  await expect(main.getByRole('link', { name: /Found/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /Lost/ })).toBeHidden();
});
