import type { Locator, Page, Route } from '@playwright/test';
import { createPlace, expect, expectAccessible, runCommand, test, testOn } from './cairn.ts';
import { givePicture } from './pictures.ts';

const LIBRARY = 'https://images.unsplash.com';
const photo = (id: string) => ({
  id,
  alt_description: `A view of ${id}`,
  urls: { small: `${LIBRARY}/${id}?w=400`, regular: `${LIBRARY}/${id}` },
});
const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8H0z"/></svg>';

/** Simulates the picture library: six pictures in the list, none for a search. */
async function givenLibrary(page: Page): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  await page.route(`${LIBRARY}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: DOT }));
  await page.route(/\/api\/unsplash/, (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname + search);
    const looked = ['hills', 'lake', 'harbour', 'forest', 'street', 'dunes'].map(photo);
    return route.fulfill({ json: search === '' ? looked : { results: [] } });
  });
  return { asked };
}

const picker = (page: Page) => page.getByRole('tablist', { name: 'Cover images' });
const tabs = (page: Page) => picker(page).getByRole('tab');
/** Drops a file of that many bytes that isn't a picture. */
const dropFile = (target: Locator, file: { name: string; type: string; bytes: number }): Promise<void> =>
  target.evaluate((element, { name, type, bytes }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }, file);

const cover = (page: Page) => page.locator('form img[alt=""]').first();

test('S-FEAT-003 SYS-05 S-DLG-056 S-DLG-057 S-DLG-058 S-DLG-061 S-DLG-062 S-DLG-063 S-DLG-064 S-STATE-013 the cover of a new project is chosen from the library', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const { page } = ada;
  const { asked } = await givenLibrary(page);
  await page.goto(`/${slug}/projects`);
  await page.getByRole('button', { name: 'New project' }).last().click();

  await test.step('the first picture is taken while the picker is closed', async () => {
    await expect(cover(page)).toHaveAttribute('src', `${LIBRARY}/hills`);
    await expect(picker(page)).toHaveCount(0);
  });
  const change = page.getByRole('button', { name: 'Change cover' });

  await test.step('its button, a click outside and Escape close it', async () => {
    for (const close of [
      () => change.click(),
      () => page.getByRole('heading', { name: 'New project' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await change.click();
      await expect(picker(page)).toBeVisible();
      await close();
      await expect(picker(page)).toHaveCount(0);
    }
    await change.click();
    await expect(tabs(page)).toHaveText(['Unsplash', 'Images', 'Upload']);
  });

  await test.step('four per row, with descriptions; a choice closes it', async () => {
    const hills = page.getByRole('img', { name: 'A view of hills' });
    await expect(hills).toHaveAttribute('src', `${LIBRARY}/hills?w=400`);
    const columns = await hills
      .locator('xpath=ancestor::div[1]')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect(columns).toBe(4);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'A view of lake' }).click();
    await expect(picker(page)).toHaveCount(0);
    await expect(cover(page)).toHaveAttribute('src', `${LIBRARY}/lake`);
  });

  await test.step('a search is sent by its button, not by a key', async () => {
    await change.click();
    const before = asked.length;
    await page.getByRole('searchbox', { name: 'Search images' }).pressSequentially('sea');
    // Longer than anyone would wait for the next key.
    await page.waitForTimeout(700);
    expect(asked).toHaveLength(before);
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await expect(page.getByText('No images found.', { exact: true })).toBeVisible();
    expect(asked.slice(before)).toEqual(['/api/unsplash?query=sea']);
  });
});

test('S-DLG-058 S-DLG-059 S-DLG-060 a source without choices has no tab', async ({ person, server }) => {
  const ada = await person('Ada');
  const { slug } = await createPlace(ada, server.url);
  const { page } = ada;
  const open = async (): Promise<void> => {
    await page.goto(`/${slug}/projects`);
    await page.getByRole('button', { name: 'New project' }).last().click();
    await page.getByRole('button', { name: /^(Add|Change) cover$/ }).click();
  };
  await page.route(/\/api\/unsplash/, (route) => route.fulfill({ status: 500 }));
  await open();
  await expect(tabs(page)).toHaveText(['Images', 'Upload']);
  await page.unroute(/\/api\/unsplash/);
  await page.route(/\/api\/unsplash/, (route) => route.fulfill({ json: [] }));
  await open();
  await expect(tabs(page)).toHaveText(['Unsplash', 'Images', 'Upload']);
  await expect(cover(page)).toHaveCount(0);
  await page.unroute(/\/api\/unsplash/);
  await givenLibrary(page);
  await page.route(/\/api\/project-covers$/, (route) => route.fulfill({ json: [] }));
  await open();
  await expect(tabs(page)).toHaveText(['Unsplash', 'Upload']);
});

test('S-DLG-065 S-DLG-066 S-DLG-067 S-STATE-013 an uploaded picture becomes the cover and is deleted when another replaces it', async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  await givenLibrary(page);
  await runCommand(ada, server.url, place.slug, 'project.update', {
    projectId: place.projectId,
    patch: { coverUrl: `${LIBRARY}/lake` },
  });
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  let own = '';
  const deleted: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()));
  await page.goto(`/${place.slug}/projects/${place.projectId}/settings`);
  const save = page.getByRole('button', { name: 'Save changes' });
  const saved = async (): Promise<void> => {
    await save.click();
    await expect(save).toBeDisabled();
  };

  await test.step('the same rules as in the dialogs', async () => {
    await page.getByRole('button', { name: 'Change cover' }).click();
    await page.getByRole('tab', { name: 'Upload' }).click();
    const target = page.getByRole('button', { name: /Drop an image here/ });
    await dropFile(target, { name: 'a.pdf', type: 'application/pdf', bytes: 4 });
    await expect(page.getByText('Please upload a file in a valid format.')).toBeVisible();
    await dropFile(target, { name: 'a.png', type: 'image/png', bytes: 6 * 1024 * 1024 });
    await expect(page.getByText('The image size cannot exceed 5 MB.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload & Save' })).toBeDisabled();
  });

  await test.step('errors are only logged', async () => {
    const refuse = (route: Route) => route.fulfill({ status: 500 });
    await page.route('**/file-assets/', refuse);
    await givePicture(page.getByRole('button', { name: /Drop an image here/ }), 'drop', 'mine.png');
    await page.getByRole('button', { name: 'Upload & Save' }).click();
    await expect.poll(() => logged.join('\n')).toContain('The cover could not be uploaded');
    await expect(page.getByRole('button', { name: 'Upload & Save' })).toBeEnabled();
    await expect(picker(page)).toBeVisible();
    await expect(page.locator('[data-toasts] > *')).toHaveCount(0);
    await page.unroute('**/file-assets/', refuse);
  });

  await test.step('uploaded, it is the cover and the picker is closed; the library keeps its picture', async () => {
    await page.getByRole('button', { name: 'Upload & Save' }).click();
    await expect(picker(page)).toHaveCount(0);
    await expect(cover(page)).toHaveAttribute('src', /^\/api\/assets\//);
    own = (await cover(page).getAttribute('src')) ?? '';
    await saved();
    expect(deleted).toEqual([]);
  });

  await test.step('the uploaded picture is deleted when another replaces it', async () => {
    await page.getByRole('button', { name: 'Change cover' }).click();
    await page.getByRole('tab', { name: 'Images' }).click();
    await page.getByRole('button', { name: 'Use image 1' }).click();
    await saved();
    await expect.poll(() => deleted).toHaveLength(1);
    expect(deleted[0]).toContain('/api/workspaces/file-assets/');
    expect(deleted[0]).toContain(/[0-9a-f-]{36}(?=\.png)/.exec(own)?.[0] ?? 'a picture');
  });
});

test("S-GEN-016 the covers of a new project, an existing project and the person's profile are changed with one picker", async ({
  person,
  server,
}) => {
  const ada = await person('Ada');
  const place = await createPlace(ada, server.url);
  const { page } = ada;
  await givenLibrary(page);
  await runCommand(ada, server.url, place.slug, 'project.update', {
    projectId: place.projectId,
    patch: { coverUrl: `${LIBRARY}/lake` },
  });
  const me = await page.request.patch('/api/users/me', {
    headers: { origin: server.url },
    data: { cover_url: '/api/project-covers/dawn.svg' },
  });
  const { id } = (await me.json()) as { id: string };
  const expectPicker = async (current: string): Promise<void> => {
    await expect(cover(page)).toHaveAttribute('src', current);
    await page.getByRole('button', { name: 'Change cover' }).click();
    await expect(tabs(page)).toHaveText(['Unsplash', 'Images', 'Upload']);
    await expect(page.getByRole('button', { name: 'A view of harbour' })).toBeVisible();
  };

  await page.goto(`/${place.slug}/projects`);
  await page.getByRole('button', { name: 'New project' }).last().click();
  await expectPicker(`${LIBRARY}/hills`);

  await page.goto(`/${place.slug}/projects/${place.projectId}/settings`);
  await expectPicker(`${LIBRARY}/lake`);

  await page.goto('/profile');
  await expectPicker('/api/project-covers/dawn.svg');
  await page.getByRole('button', { name: 'A view of harbour' }).click();
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(save).toBeDisabled();
  await page.goto(`/${place.slug}/profile/${id}`);
  await expect(page.locator('[data-cover] img')).toHaveAttribute('src', `${LIBRARY}/harbour`);
  await expectAccessible(page);
});

const LIBRARY_KEY = 'the-key-of-the-library';
const testWithLibrary = testOn({
  UNSPLASH_ACCESS_KEY: LIBRARY_KEY,
  NODE_OPTIONS: `--import ${new URL('photo-library.mjs', import.meta.url).href}`,
});

testWithLibrary(
  'SYS-26 covers come from the library through the server, which tells nobody its key, from those of the product, and from files',
  async ({ person, server, request }) => {
    const ada = await person('Ada');
    const place = await createPlace(ada, server.url);
    const { page } = ada;
    const bodies: Promise<string>[] = [];
    page.on('response', (answer) => {
      bodies.push(
        (async () => JSON.stringify(await answer.allHeaders()) + (await answer.text().catch(() => '')))(),
      );
    });
    await page.route(`${LIBRARY}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: DOT }));
    const change = page.getByRole('button', { name: /^(Add|Change) cover$/ });
    const newProject = async (): Promise<void> => {
      await page.goto(`/${place.slug}/projects`);
      await page.getByRole('button', { name: 'New project' }).last().click();
    };

    await testWithLibrary.step('the server calls with its key and passes on only photos', async () => {
      const headers = { origin: server.url };
      const looked = (await (await page.request.get('/api/unsplash/', { headers })).json()) as unknown[];
      expect(looked).toHaveLength(6);
      expect(looked[0]).toEqual(photo('hills'));
      const found = await page.request.get('/api/unsplash/?query=sea', { headers });
      expect(await found.json()).toEqual({ results: [] });
      const covers = (await (await page.request.get('/api/project-covers/')).json()) as string[];
      expect(covers.length).toBeGreaterThan(1);
      for (const cover of covers) expect((await page.request.get(cover)).status()).toBe(200);
      for (const path of ['/api/unsplash/', '/api/project-covers/'])
        expect((await request.get(path)).status()).toBe(401);
    });

    await testWithLibrary.step('closed, it uses the first photo if there is no cover', async () => {
      await newProject();
      await expect(cover(page)).toHaveAttribute('src', `${LIBRARY}/hills`);
      await expect(picker(page)).toHaveCount(0);
    });

    await testWithLibrary.step(
      'opened by its button, closed by that, a click outside, or Escape',
      async () => {
        for (const close of [
          () => change.click(),
          () => page.getByRole('heading', { name: 'New project' }).click(),
          () => page.keyboard.press('Escape'),
        ]) {
          await change.click();
          await expect(tabs(page)).toHaveText(['Unsplash', 'Images', 'Upload']);
          await close();
          await expect(picker(page)).toHaveCount(0);
        }
      },
    );

    await testWithLibrary.step('a search with its button finds nothing, and says so', async () => {
      await change.click();
      await page.getByRole('searchbox', { name: 'Search images' }).fill('sea');
      await page.getByRole('button', { name: 'Search', exact: true }).last().click();
      await expect(page.getByText('No images found.', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await testWithLibrary.step('a photo, a built-in cover and an uploaded file close it', async () => {
      await change.click();
      await page.getByRole('button', { name: 'A view of lake' }).click();
      await expect(picker(page)).toHaveCount(0);
      await expect(cover(page)).toHaveAttribute('src', `${LIBRARY}/lake`);
      await change.click();
      await page.getByRole('tab', { name: 'Images' }).click();
      await page.getByRole('button', { name: 'Use image 2' }).click();
      await expect(picker(page)).toHaveCount(0);
      await expect(cover(page)).toHaveAttribute('src', /^\/api\/project-covers\/[a-z]+\.svg$/);
      await change.click();
      await page.getByRole('tab', { name: 'Upload' }).click();
      await givePicture(page.getByRole('button', { name: /Drop an image here/ }), 'drop', 'mine.png');
      await page.getByRole('button', { name: 'Upload & Save' }).click();
      await expect(picker(page)).toHaveCount(0);
      await expect(cover(page)).toHaveAttribute('src', /^\/api\/assets\//);
    });

    await testWithLibrary.step(
      'what has failed or is empty has no tab; an empty library keeps its own',
      async () => {
        const answered = async (
          path: RegExp,
          answer: { status?: number; json?: unknown },
          left: string[],
        ) => {
          await page.route(path, (route) => route.fulfill(answer));
          await newProject();
          await change.click();
          await expect(tabs(page)).toHaveText(left);
          await page.unroute(path);
        };
        await answered(/\/api\/unsplash/, { status: 500 }, ['Images', 'Upload']);
        await expect(cover(page)).toHaveCount(0);
        await answered(/\/api\/unsplash/, { json: [] }, ['Unsplash', 'Images', 'Upload']);
        await expect(cover(page)).toHaveCount(0);
        await answered(/\/api\/project-covers$/, { json: [] }, ['Unsplash', 'Upload']);
      },
    );

    const answers = await Promise.all(bodies);
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((each) => each.includes(LIBRARY_KEY))).toEqual([]);
    expect(server.said).not.toContain(LIBRARY_KEY);
  },
);
