import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { axeOn } from './axe.ts';
import { uuid } from './uuid.ts';
import { ServerProcess, type ServerOptions } from './server-process.ts';
import { watchUncaught } from './watch-uncaught.ts';

export { expect };

const PASSWORD = 'a long and quiet river';
let count = 0;

/** A person with their own browser. */
export interface Actor {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly keepsApp: boolean;
  /** Uncaught errors on their pages. Must be empty at the end of a test. */
  readonly uncaught: string[];
}

/** A workspace with one project, created over HTTP so that tests start with their own story. */
export interface Place {
  readonly slug: string;
  readonly projectId: string;
  readonly stateIds: readonly string[];
  readonly path: string;
}

/** The properties of a person's browser. */
export interface BrowserHabits {
  /**
   * It caches the app's files, as everyone's does, so that the app starts offline. Loading and caching them all takes a
   * test as long as the rest of a first visit, so only tests that go offline have it.
   */
  readonly keepsApp?: true;
}

interface Fixtures {
  /** Signs up a person over HTTP and gives them a browser. */
  person: (name: string, habits?: BrowserHabits) => Promise<Actor>;
}

interface WorkerFixtures {
  server: ServerProcess;
}

/** A server for each worker, started with these settings. */
function serverWith(options: ServerOptions) {
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  const run = async ({}: object, use: (server: ServerProcess) => Promise<void>): Promise<void> => {
    const server = await ServerProcess.start(options);
    await use(server);
    const { hasFallen, said } = server;
    await server.dispose();
    if (hasFallen) throw new Error(`the server ended by itself:\n${said}`);
  };
  return [run, { scope: 'worker' }] satisfies [typeof run, { scope: 'worker' }];
}

/** One server per worker; each test creates its own people and workspaces on it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: serverWith({}),
  baseURL: async ({ server }, use) => await use(server.url),
  person: async ({ server, browser }, use) => {
    const actors: Actor[] = [];
    await use(async (name, habits) => {
      const actor = await signUp(browser, server.url, name, habits);
      actors.push(actor);
      return actor;
    });
    for (const { context } of actors) await context.close();
    for (const { name, uncaught } of actors) expect(uncaught, `nobody caught it for ${name}`).toEqual([]);
  },
});

/** Tests with their own server, started with these settings. Its first person is the server admin. */
export const testOn = (env: Readonly<Record<string, string>>, options: Pick<ServerOptions, 'program'> = {}) =>
  test.extend<object, WorkerFixtures>({ server: serverWith({ env, ...options }) });

async function signUp(
  browser: Browser,
  baseURL: string,
  name: string,
  { keepsApp }: BrowserHabits = {},
): Promise<Actor> {
  const context = await browser.newContext({ baseURL, serviceWorkers: keepsApp ? 'allow' : 'block' });
  const email = `${name.toLowerCase()}.${process.pid}.${++count}@example.com`;
  const uncaught = watchUncaught(context);
  const page = await context.newPage();
  const answer = await page.request.post('/auth/sign-up', {
    headers: { origin: baseURL },
    data: { email, password: PASSWORD, display_name: name },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { name, email, password: PASSWORD, context, page, keepsApp: keepsApp === true, uncaught };
}

/**
 * Takes a browser offline after it has cached the whole app, as happens seconds after a first visit. `bulk.e2e.ts`
 * covers going offline earlier.
 */
export async function goOffline({ name, page, context, keepsApp }: Actor): Promise<void> {
  if (!keepsApp)
    throw new Error(`expected a browser that keeps the app: person('${name}', { keepsApp: true })`);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      message: `${name}'s browser keeps the app`,
      timeout: 60_000,
    })
    .toBe(true);
  await context.setOffline(true);
}

/** The ID of their account. */
export async function idOf({ page }: Pick<Actor, 'page'>): Promise<string> {
  const { id } = (await (await page.request.get('/api/users/me')).json()) as { id: string };
  return id;
}

/** A workspace without projects; returns its slug. */
export async function createWorkspace(actor: Actor, baseURL: string): Promise<string> {
  const slug = `team-${uuid().slice(-8)}`;
  const created = await actor.page.request.post('/api/workspaces', {
    headers: { origin: baseURL },
    data: { name: 'Acme', slug, company_size: '2-10' },
  });
  expect(created.status(), await created.text()).toBe(201);
  return slug;
}

/** A workspace and a project with its five states. */
export async function createPlace(actor: Actor, baseURL: string, identifier = 'WEB'): Promise<Place> {
  const slug = await createWorkspace(actor, baseURL);
  const projectId = uuid();
  const stateIds = Array.from({ length: 5 }, () => uuid());
  await runCommand(actor, baseURL, slug, 'project.create', {
    id: projectId,
    membershipId: uuid(),
    stateIds,
    name: 'Website',
    identifier,
  });
  return { slug, projectId, stateIds, path: `/${slug}/projects/${projectId}/issues` };
}

export async function createIssue(
  actor: Actor,
  baseURL: string,
  place: Place,
  title: string,
  sortOrder = 'a0',
): Promise<string> {
  const id = uuid();
  const { projectId, stateIds } = place;
  await runCommand(actor, baseURL, place.slug, 'issue.create', {
    id,
    projectId,
    title,
    stateId: stateIds[0],
    sortOrder,
  });
  return id;
}

/** Makes `guest` a member of the workspace, and of the project too if a role there is given. */
export async function admit(
  owner: Actor,
  guest: Actor,
  baseURL: string,
  slug: string,
  role: number,
  project?: { readonly id: string; readonly role: number },
): Promise<void> {
  const headers = { origin: baseURL };
  const invited = await owner.page.request.post(`/api/workspaces/${slug}/invitations`, {
    headers,
    data: { email: guest.email, role },
  });
  expect(invited.status(), await invited.text()).toBe(201);
  const [{ link }] = (await invited.json()) as [{ link: string }];
  const token = new URL(link).searchParams.get('token');
  const joined = await guest.page.request.post('/api/invitations/accept', { headers, data: { token } });
  expect(joined.status(), await joined.text()).toBe(200);
  if (!project) return;
  await runCommand(owner, baseURL, slug, 'project.add-members', {
    projectId: project.id,
    members: [{ id: uuid(), userId: await idOf(guest), role: project.role }],
  });
}

/** Runs a command as the person, over HTTP. */
export async function runCommand(
  actor: Actor,
  baseURL: string,
  slug: string,
  name: string,
  args: unknown,
): Promise<void> {
  const answer = await actor.page.request.post(`/api/workspaces/${slug}/commands`, {
    headers: { origin: baseURL },
    data: { name, v: 1, args },
  });
  expect(answer.status(), `${name}: ${await answer.text()}`).toBe(200);
}

/**
 * Expects no accessibility violations (of these axe rules, or all) once nothing moves, because fading elements have a
 * different contrast.
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible();
  // The frame renders before its screen's code has loaded.
  if (!rules) await page.locator('h1').first().waitFor({ state: 'attached' });
  // A tooltip that appears during the check would be fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect
    .poll(() =>
      page.evaluate(() =>
        document
          .getAnimations()
          .every(
            ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
          ),
      ),
    )
    .toBe(true);
  const axe = axeOn(page);
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** Expects nothing to overflow the right edge on a phone; restores the window afterwards. */
export async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);
  if (size) await page.setViewportSize(size);
}
