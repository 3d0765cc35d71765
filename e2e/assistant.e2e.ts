import type { Locator, Page, Route } from '@playwright/test';
import { openAi, says } from '../apps/server/test/given/ai-stub.ts';
import {
  admit,
  createIssue,
  createPlace,
  expect,
  expectAccessible,
  expectFits,
  goOffline,
  runCommand,
  test as base,
  type Actor,
  type Place,
} from './cairn.ts';
import { IssuePage } from './screens/issue-page.ts';
import { givenPage, linesOf, stateOf, textOf } from './screens/page-text.ts';
import { selectWord } from './screens/select-word.ts';
import { ServerProcess } from './server-process.ts';

const ROLE = { viewer: 10, member: 15 } as const;
const WORDS = 'Map tiles stay empty until the app restarts.';
const NO_TASK = 'Please enter some task to get AI assistance.';
const FAILED = 'Some error occurred. Please try again.';
const USED_UP = 'You have reached the maximum number of requests of 50 requests per month per user.';
const NO_RESPONSE =
  'No response could be generated. This may be due to insufficient content or task information. Please try again.';

type Ai = Awaited<ReturnType<typeof openAi>>;

/** A server whose operator has set up an AI service on this machine. */
const test = base.extend<{ fresh: void }, { ai: Ai; server: ServerProcess }>({
  ai: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const ai = await openAi();
      await use(ai);
      await ai.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ ai }, use) => {
      const server = await ServerProcess.start({
        env: { AI_URL: ai.url, AI_MODEL: 'stub-1', AI_API_KEY: 'sk-of-the-operator' },
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  fresh: [
    async ({ ai }, use) => {
      ai.knobs.answer = says('Fine.');
      ai.heard.length = 0;
      await use();
    },
    { auto: true },
  ],
});

const button = (page: Page | Locator): Locator =>
  page.getByRole('button', { name: 'AI assistant', exact: true });
const popup = (page: Page): Locator => page.getByRole('dialog', { name: 'AI assistant' });
const task = (page: Page): Locator => popup(page).getByRole('textbox', { name: 'Task' });
const part = (page: Page, name: string): Locator => popup(page).getByRole('button', { name, exact: true });
const preview = (page: Page, name: string): Locator =>
  popup(page).getByRole('region', { name, exact: true }).last();
/** They are outside the open dialog, where queries by role don't look. */
const toasts = (page: Page): Locator => page.locator('[data-toasts]');

const paragraphs = (...texts: readonly string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** Counts the browser's requests to the assistant, and records what it sent. */
function watch(page: Page): { readonly bodies: unknown[] } {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/ai-assistant'))
      bodies.push(request.postDataJSON());
  });
  return { bodies };
}

/** Responds instead of the server, until removed. */
async function answering(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.unroute(/\/ai-assistant\/$/);
  await page.route(/\/ai-assistant\/$/, answer);
}

async function openPage(who: Actor, url: string, place: Place, pageId: string): Promise<void> {
  await who.page.goto(`${url}/${place.slug}/projects/${place.projectId}/pages/${pageId}`);
  await expect(stateOf(who.page)).toHaveText('Saved');
}

/** Opens the form for a new issue with a title in it. */
async function openForm({ page }: Actor, place: Place): Promise<Locator> {
  await page.goto(place.path);
  await page.getByRole('main').getByRole('button', { name: 'New issue' }).first().click();
  const form = page.getByRole('dialog', { name: 'New issue' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Draw the map');
  return form;
}

test('SYS-27 S-GEN-009 S-DLG-023 S-DLG-024 S-DLG-025 S-DLG-026 S-DLG-031 in the form for a new issue the assistant opens at its button, writes, and inserts its response into the description', async ({
  person,
  server,
  ai,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const form = await openForm(ada, place);

  await test.step('the popup is at its button, with the task focused', async () => {
    await button(form).click();
    await expect(task(page)).toBeFocused();
    const [at, its] = [await button(form).boundingBox(), await popup(page).boundingBox()];
    if (!at || !its) throw new Error('expected a button and a popup');
    // Right below it or right above it.
    const gap = its.y > at.y ? its.y - (at.y + at.height) : at.y - (its.y + its.height);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThanOrEqual(12);
    await expect(part(page, 'Generate response')).toBeVisible();
    await expect(part(page, 'Use this response')).toHaveCount(0);
    await expect(popup(page)).toContainText('third-party AI service');
    await expectAccessible(page);
  });

  await test.step('a response is shown as text, whatever it contains', async () => {
    ai.knobs.answer = says('First & <b>foremost</b>\nsecond\n\nThird');
    await task(page).fill('List what the map needs');
    await part(page, 'Generate response').click();
    await expect(preview(page, 'Response')).toHaveText('First & <b>foremost</b>secondThird');
    await expect(preview(page, 'Response').locator('p')).toHaveCount(2);
    await expect(part(page, 'Generate again')).toBeVisible();
    await expect(part(page, 'Generate response')).toHaveCount(0);
    await expect(popup(page)).not.toContainText('third-party');
    await expectAccessible(page);
  });

  await test.step('it is inserted into the description, and the popup closes', async () => {
    await part(page, 'Use this response').click();
    await expect(popup(page)).toHaveCount(0);
    const description = form.getByRole('textbox', { name: 'Description' });
    await expect(description.locator('p')).toHaveCount(2);
    await expect(description.locator('p').first()).toHaveText('First & <b>foremost</b>second');
    await expect(description.locator('p').first().locator('br').first()).toBeAttached();
    await expect(description.locator('b, strong')).toHaveCount(0);
    await form.getByRole('button', { name: 'Create issue' }).click();
    await page.getByRole('link', { name: 'Draw the map', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('First & <b>foremost</b>');
  });

  await test.step('the same is in the header of a page, and inserts at the last caret position', async () => {
    const pageId = await givenPage(ada, server.url, place);
    await openPage(ada, server.url, place, pageId);
    await textOf(page).click();
    await page.keyboard.type('One three.');
    for (let at = 0; at < 'three.'.length; at += 1) await page.keyboard.press('ArrowLeft');
    await button(page).click();
    await expect(task(page)).toBeFocused();
    await expectAccessible(page);
    ai.knobs.answer = says('two & a half');
    await task(page).fill('Count');
    await task(page).press('Enter');
    await part(page, 'Use this response').click();
    await expect(popup(page)).toHaveCount(0);
    await expect.poll(() => linesOf(page)).toEqual(['One two & a halfthree.']);
    await page.keyboard.type(' ');
    await expect.poll(() => linesOf(page)).toEqual(['One two & a half three.']);
  });
});

test("S-DLG-027 S-DLG-028 S-DLG-029 S-DLG-030 S-STATE-014 Enter sends once, Shift-Enter never, Escape resets, an empty task isn't sent", async ({
  person,
  server,
  ai,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const { bodies } = watch(page);
  const form = await openForm(ada, place);
  await button(form).click();

  await test.step('an empty task is not sent', async () => {
    await part(page, 'Generate response').click();
    await expect(toasts(page).getByText(NO_TASK, { exact: true })).toBeVisible();
    await task(page).press('Enter');
    await task(page).fill('   ');
    await task(page).press('Enter');
    expect(bodies).toEqual([]);
    expect(ai.heard).toEqual([]);
  });

  await test.step('Shift-Enter breaks the line', async () => {
    await task(page).fill('Write');
    await task(page).press('Shift+Enter');
    await page.keyboard.type('a line');
    await expect(task(page)).toHaveValue('Write\na line');
    expect(bodies).toEqual([]);
  });

  let finish: () => void = () => undefined;
  await test.step('Enter sends; while it generates another Enter does nothing', async () => {
    ai.knobs.answer = (response) => {
      finish = () => says('A line.')(response);
    };
    await task(page).press('Enter');
    await expect(part(page, 'Generating…')).toHaveAttribute('aria-busy', 'true');
    await task(page).press('Enter');
    await task(page).press('ControlOrMeta+Enter');
    await part(page, 'Generating…').click();
    await expect.poll(() => ai.heard.length).toBe(1);
    // Longer than anyone would wait for a second one.
    await page.waitForTimeout(300);
    expect(bodies).toEqual([{ prompt: '', task: 'Write\na line' }]);
    await expect(form).toBeVisible();
    finish();
    await expect(preview(page, 'Response')).toHaveText('A line.');
    await expect(part(page, 'Generate again')).not.toHaveAttribute('aria-busy', 'true');
    expect(ai.heard).toHaveLength(1);
  });

  await test.step('Escape resets task and response, and leaves the form open', async () => {
    await page.keyboard.press('Escape');
    await expect(popup(page)).toHaveCount(0);
    await expect(form).toBeVisible();
    await button(form).click();
    await expect(task(page)).toHaveValue('');
    await expect(part(page, 'Generate response')).toBeVisible();
    await expect(popup(page)).not.toContainText('A line.');
  });

  await test.step('a click outside loses nothing', async () => {
    await task(page).fill('Another');
    await form.getByRole('textbox', { name: 'Title' }).click();
    await expect(popup(page)).toHaveCount(0);
    await button(form).click();
    await expect(task(page)).toHaveValue('Another');
  });

  await test.step('Escape cancels a running request', async () => {
    await task(page).press('Enter');
    await expect.poll(() => ai.knobs.open).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => ai.knobs.open).toBe(0);
    await expect(toasts(page).getByText(FAILED)).toHaveCount(0);
    await button(form).click();
    await expect(part(page, 'Generate response')).not.toHaveAttribute('aria-busy', 'true');
  });
});

test("SYS-27 S-DLG-033 S-DLG-034 S-DLG-035 S-DLG-036 S-ERR-017 the server's message is shown for every status, else our own for it", async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const form = await openForm(ada, place);
  await button(form).click();
  await task(page).fill('Greet');
  const expectSaid = async (answer: Parameters<Route['fulfill']>[0], words: string): Promise<void> => {
    await answering(page, (route) => route.fulfill(answer));
    await part(page, 'Generate response').click();
    await expect(toasts(page).getByText(words, { exact: true })).toBeVisible();
    await toasts(page).locator('button').last().click();
    await expect(toasts(page).getByText(words, { exact: true })).toHaveCount(0);
    await expect(part(page, 'Generate response')).not.toHaveAttribute('aria-busy', 'true');
  };
  await expectSaid({ status: 400, json: { error: 'quota X' } }, 'quota X');
  await expectSaid({ status: 403, json: { error: 'not for you' } }, 'not for you');
  await expectSaid({ status: 429, json: { error: 'slow down' } }, 'slow down');
  await expectSaid({ status: 500, json: { error: 'on fire' } }, 'on fire');
  await expectSaid({ status: 400, json: { error: 'a.code', message: 'A sentence.' } }, 'A sentence.');
  await expectSaid({ status: 500, body: '' }, FAILED);
  await expectSaid({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }, FAILED);
  await expectSaid({ status: 200, body: 'garbage' }, FAILED);
  await expectSaid({ status: 403, json: null }, FAILED);
  await expectSaid({ status: 429, body: '' }, USED_UP);
  await expectSaid({ status: 429, json: {} }, USED_UP);
  // The input is still there to be sent again.
  await expect(task(page)).toHaveValue('Greet');
});

test("S-DLG-037 an empty response is reported in red, and can't be used", async ({ person, server, ai }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const form = await openForm(ada, place);
  await button(form).click();
  ai.knobs.answer = says('');
  await task(page).fill('Greet');
  await task(page).press('Enter');
  const said = popup(page).getByText(NO_RESPONSE, { exact: true });
  await expect(said).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await said.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('expected a canvas');
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  });
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await expect(part(page, 'Use this response')).toHaveCount(0);
  await expect(part(page, 'Generate response')).toBeVisible();
  await expectAccessible(page);
  ai.knobs.answer = says('Hello.');
  await task(page).press('Enter');
  await expect(said).toHaveCount(0);
  await expect(part(page, 'Use this response')).toBeVisible();
});

test('SYS-27 S-DLG-032 the selection in a page is the prompt; the response replaces it for everyone, and one undo restores it', async ({
  person,
  server,
  ai,
}) => {
  const [ada, bob] = [await person('Ada'), await person('Bob')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await admit(ada, bob, server.url, place.slug, ROLE.member, { id: place.projectId, role: ROLE.member });
  const pageId = await givenPage(ada, server.url, place);
  await openPage(ada, server.url, place, pageId);
  await openPage(bob, server.url, place, pageId);
  await textOf(page).click();
  await page.keyboard.type(WORDS);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nobody knows why.');
  const { bodies } = watch(page);

  await selectWord(ada, 'restarts');
  await button(page).click();
  await expect(preview(page, 'Selected text')).toHaveText('restarts');
  const [above, below] = [await preview(page, 'Selected text').boundingBox(), await task(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  ai.knobs.answer = says('is started again');
  await task(page).fill('Say it otherwise');
  await task(page).press('Enter');
  await part(page, 'Use this response').click();
  expect(bodies).toEqual([{ prompt: 'restarts', task: 'Say it otherwise' }]);
  expect(ai.heard[0]?.body.messages[1]?.content).toContain('restarts');
  const written = ['Map tiles stay empty until the app is started again.', 'Nobody knows why.'];
  for (const who of [ada, bob]) await expect.poll(() => linesOf(who.page)).toEqual(written);
  await expect(textOf(page)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+z');
  for (const who of [ada, bob])
    await expect.poll(() => linesOf(who.page)).toEqual([WORDS, 'Nobody knows why.']);

  await test.step('several paragraphs are inserted at the caret', async () => {
    await textOf(page).getByText('Nobody knows').click();
    await page.keyboard.press('End');
    await button(page).click();
    await expect(popup(page).getByRole('region', { name: 'Selected text' })).toHaveCount(0);
    ai.knobs.answer = says('One.\n\nTwo.');
    await task(page).fill('Count');
    await task(page).press('Enter');
    await part(page, 'Use this response').click();
    const all = [WORDS, 'Nobody knows why.', 'One.', 'Two.'];
    for (const who of [ada, bob]) await expect.poll(() => linesOf(who.page)).toEqual(all);
    await page.keyboard.type(' Three.');
    await expect.poll(() => linesOf(bob.page)).toEqual([...all.slice(0, 3), 'Two. Three.']);
  });
});

test('SYS-27 S-GEN-009 S-FEAT-031 with a service there is a button at descriptions and pages, and the fifty-first request of a month is refused', async ({
  person,
  server,
  ai,
}) => {
  const [ada, vera] = [await person('Ada'), await person('Vera')];
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await admit(ada, vera, server.url, place.slug, ROLE.viewer, { id: place.projectId, role: ROLE.viewer });
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  await runCommand(ada, server.url, place.slug, 'issue.set-description', {
    issueId: id,
    body: paragraphs(WORDS),
  });
  const issue = new IssuePage(page);

  await test.step('the response goes to the end of a description that never had the caret', async () => {
    await issue.open(`${place.path}/${id}`);
    await button(page).click();
    ai.knobs.answer = says('It may be the cache.');
    await task(page).fill('Guess why');
    await task(page).press('Enter');
    await part(page, 'Use this response').click();
    await expect(popup(page)).toHaveCount(0);
    await expect(issue.description.locator('p')).toHaveText([WORDS, 'It may be the cache.']);
    await expect(issue.description).toBeFocused();
    await expect(issue.stateOfText).toHaveText('Saved');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(issue.description.locator('p')).toHaveText([WORDS]);
  });

  await test.step('the selection in a description is the prompt, and its place is kept', async () => {
    await selectWord(ada, 'empty');
    await button(page).click();
    await expect(preview(page, 'Selected text')).toHaveText('empty');
    ai.knobs.answer = says('grey');
    await task(page).fill('Another word');
    await task(page).press('Enter');
    await part(page, 'Use this response').click();
    await expect(issue.description.locator('p')).toHaveText([WORDS.replace('empty', 'grey')]);
    await page.getByRole('heading', { name: 'Activity' }).first().click();
    await expect(issue.description).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(WORDS.replace('empty', 'grey'));
  });

  await test.step('Viewers have no button', async () => {
    await new IssuePage(vera.page).open(`${place.path}/${id}`);
    await expect(vera.page.getByText('Map tiles stay grey')).toBeVisible();
    await expect(button(vera.page)).toHaveCount(0);
  });

  await test.step('the fifty-first is refused', async () => {
    const headers = { origin: server.url };
    const made = ai.heard.length;
    for (let at = made; at < 50; at += 1) {
      const answer = await page.request.post(`/api/workspaces/${place.slug}/ai-assistant/`, {
        headers,
        data: { prompt: '', task: 'Greet' },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    }
    const pageId = await givenPage(ada, server.url, place);
    await openPage(ada, server.url, place, pageId);
    await button(page).click();
    await task(page).fill('Greet');
    const refused = page.waitForResponse(
      (answer) => answer.url().endsWith('/ai-assistant/') && answer.status() !== 200,
    );
    await task(page).press('Enter');
    expect((await refused).status()).toBe(429);
    await expect(toasts(page).getByText(USED_UP, { exact: true })).toBeVisible();
    expect(ai.heard).toHaveLength(50);
  });
});

test("S-EDIT-006 the description that a Viewer sees and the assistant's previews are read-only rich text", async ({
  person,
  server,
  ai,
}) => {
  const [ada, vera] = [await person('Ada'), await person('Vera')];
  const place = await createPlace(ada, server.url);
  await admit(ada, vera, server.url, place.slug, ROLE.viewer, { id: place.projectId, role: ROLE.viewer });
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const strong = { type: 'text', text: 'empty', marks: [{ type: 'bold' }] };
  await runCommand(ada, server.url, place.slug, 'issue.set-description', {
    issueId: id,
    body: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Tiles' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'They stay ' }, strong] },
      ],
    },
  });
  const isRead = async (text: Locator): Promise<void> => {
    await expect(text).toBeVisible();
    await expect(text).toHaveClass(/\bcairn-rich\b/);
    expect(await text.evaluate((element) => (element as HTMLElement).isContentEditable)).toBe(false);
  };

  await new IssuePage(vera.page).open(`${place.path}/${id}`);
  // By then its comments can be shown in it.
  const read = vera.page.locator('[contenteditable="false"][aria-label="Description"]');
  await isRead(read);
  await expect(read.getByRole('heading', { name: 'Tiles', level: 2 })).toBeVisible();
  await expect(read.locator('strong')).toHaveText('empty');
  await read.getByText('They stay').click();
  await vera.page.keyboard.type('!');
  await expect(read).toHaveText('TilesThey stay empty');
  await expect(vera.page.locator('[contenteditable="true"][aria-label="Description"]')).toHaveCount(0);

  const { page } = ada;
  await new IssuePage(page).open(`${place.path}/${id}`);
  await page.locator('main .cairn-rich-text').first().getByText('They stay').selectText();
  await button(page).click();
  await isRead(preview(page, 'Selected text').locator('.cairn-rich'));
  await expect(preview(page, 'Selected text')).toHaveText('They stay empty');
  ai.knobs.answer = says('They stay grey.');
  await task(page).fill('Another word');
  await task(page).press('Enter');
  await isRead(preview(page, 'Response').locator('.cairn-rich'));
  await preview(page, 'Response').click();
  await page.keyboard.type('!');
  await expect(preview(page, 'Response')).toHaveText('They stay grey.');
});

test("offline the button says why it can't be used, and nothing is sent later", async ({
  person,
  server,
}) => {
  test.setTimeout(240_000);
  const ada = await person('Ada', { keepsApp: true });
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const issue = new IssuePage(page);
  await issue.open(`${place.path}/${id}`);
  await expect(button(page)).toBeEnabled();
  await button(page).click();
  await task(page).fill('Greet');
  const { bodies } = watch(page);
  await goOffline(ada);
  await expect(page.getByText(/^Offline/).first()).toBeVisible();
  await task(page).press('Enter');
  const why = "The AI assistant is available when you're online.";
  await expect(toasts(page).getByText(why)).toBeVisible();
  expect(bodies).toEqual([]);
  await part(page, 'Close').click();
  await page.reload();
  await issue.composer.waitFor();
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  await button(page).focus();
  await expect(button(page)).toHaveAccessibleDescription(why);
  await page.keyboard.press('Enter');
  await expect(popup(page)).toHaveCount(0);
  await ada.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(button(page)).not.toHaveAttribute('aria-disabled', 'true');
  // Nothing was waiting for it.
  expect(bodies).toEqual([]);
});

base('without a service there is no button, in no place', async ({ person, server }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const id = await createIssue(ada, server.url, place, 'Map tiles disappear');
  const told = page.waitForResponse((answer) => answer.url().endsWith('/ai-assistant'));
  await new IssuePage(page).open(`${place.path}/${id}`);
  expect(await (await told).json()).toEqual({ is_configured: false });
  await expect(button(page)).toHaveCount(0);
  const form = await openForm(ada, place);
  await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await openPage(ada, server.url, place, await givenPage(ada, server.url, place));
  await expect(button(page)).toHaveCount(0);
});

test('on a phone the popup is a sheet, and it is accessible in dark mode too', async ({
  person,
  server,
  ai,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  const pageId = await givenPage(ada, server.url, place);
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(ada, server.url, place, pageId);
  await expectFits(page);
  ai.knobs.answer = says(Array.from({ length: 40 }, (_, at) => `Line ${at} of a long response`).join('\n'));
  await button(page).click();
  await expect(task(page)).toBeFocused();
  await task(page).fill('Write much');
  await task(page).press('Enter');
  await expect(part(page, 'Use this response')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectFits(page);
    await expectAccessible(page);
  }
  await part(page, 'Use this response').click();
  await expect(popup(page)).toHaveCount(0);
  await expect(textOf(page)).toContainText('Line 39 of a long response');
});
