import type { Page } from '@playwright/test';
import { createIssue, createPlace, expect, runCommand, test, type Actor, type Place } from './cairn.ts';
import { uuid } from './uuid.ts';

const COUNT = 300;
const FIRST_LETTERS = ['api', 'bug', 'copy', 'docs', 'edge'];
/** The 300 labels of a project of some age: "api 0", "bug 1", … */
const NAMES = Array.from({ length: COUNT }, (_, at) => `${FIRST_LETTERS[at % FIRST_LETTERS.length]} ${at}`);
/** Concurrent requests. */
const AT_ONCE = 20;
const EACH = COUNT / FIRST_LETTERS.length;

async function givenLabels(ada: Actor, url: string, { slug, projectId }: Place): Promise<void> {
  const given = NAMES.map((name, at) => ({
    id: uuid(),
    projectId,
    name,
    color: '#4f46e5',
    parentId: null,
    sortOrder: `a${String(at).padStart(4, '0')}5`,
  }));
  for (let at = 0; at < COUNT; at += AT_ONCE)
    await Promise.all(
      given.slice(at, at + AT_ONCE).map((label) => runCommand(ada, url, slug, 'label.create', label)),
    );
}

/** The time from each key to the frame with its result, in milliseconds. */
async function typeAndMeasure(page: Page, text: string): Promise<number[]> {
  const times: number[] = [];
  for (const letter of text) {
    const begin = await page.evaluate(() => {
      const now = performance.now();
      Object.assign(window, {
        answered: new Promise<number>((resolve) =>
          window.addEventListener(
            'input',
            () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - now), 0)),
            { once: true, capture: true },
          ),
        ),
      });
      return now;
    });
    expect(begin).toBeGreaterThan(0);
    await page.keyboard.press(letter);
    times.push(await page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered));
  }
  return times;
}

test('300 labels: the picker and the settings find and count them, key by key', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const place = await createPlace(ada, server.url);
  await givenLabels(ada, server.url, place);
  await createIssue(ada, server.url, place, 'Map tiles disappear');
  await page.goto(place.path);
  await expect(page.locator('[data-row-title]')).toHaveCount(1);

  await test.step('the picker', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('l');
    // Without the last one, which creates a label from the typed text.
    const options = page.getByRole('option').filter({ hasNotText: /^Create/ });
    await expect(options).toHaveCount(COUNT);
    const times = await typeAndMeasure(page, 'docs');
    await expect(options).toHaveCount(EACH);
    test.info().annotations.push({ type: 'picker, ms a key', description: times.map(Math.round).join(' ') });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-place]').first()).toContainText('docs 3');
  });

  await test.step('the settings', async () => {
    await page.goto(`/${place.slug}/projects/${place.projectId}/settings/labels`);
    const rows = page.getByRole('list', { name: /^Labels/ }).getByRole('listitem');
    await expect(rows).toHaveCount(COUNT);
    await page.getByRole('searchbox').click();
    const times = await typeAndMeasure(page, 'edge');
    await expect(rows).toHaveCount(EACH);
    test
      .info()
      .annotations.push({ type: 'settings, ms a key', description: times.map(Math.round).join(' ') });
  });
});
