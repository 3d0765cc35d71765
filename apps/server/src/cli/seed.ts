import { randomInt } from 'node:crypto';
import { slugFault } from '@cairn/domain';
import { demoPlans, makePeople, manyPlans, type CastMember, type ProjectPlan } from '@cairn/fixtures';
import { sql } from 'kysely';
import { seedWorkspace, type SeededPerson } from '../features/imports/public.ts';
import { findUser, hashPassword, insertUser, refusePassword } from '../platform/auth/index.ts';
import { upgradeDatabase } from '../platform/db/upgrade-database.ts';
import {
  analyzeFilled,
  gatherIndexWrites,
  sortIndexWritesIn,
  withTransaction,
  type Tx,
} from '../platform/db/index.ts';
import { CommandError, countOf, endProgress, print, progress } from './report.ts';
import { withDatabase } from './with-database.ts';

interface Size {
  readonly name: string;
  readonly people: number;
  readonly plans: (people: readonly string[]) => ProjectPlan[];
}

/** What there is to seed. Each is the same every time, up to its ids and the present day. */
export const SEEDS: Readonly<Record<string, Size>> = {
  demo: { name: 'Harbour Goods', people: 12, plans: demoPlans },
  busy: {
    name: 'Busy',
    people: 60,
    plans: (people) => manyPlans(people, { projects: 40, issues: 10_000, seed: 10 }),
  },
  huge: {
    name: 'Huge',
    people: 200,
    plans: (people) => manyPlans(people, { projects: 100, issues: 50_000, seed: 50 }),
  },
};

export interface SeedOptions {
  readonly slug?: string;
  readonly owner?: string;
  readonly password?: string;
  readonly replace?: boolean;
  readonly json?: boolean;
}

export async function seedCommand(which: string, options: SeedOptions): Promise<void> {
  const size = SEEDS[which];
  if (!size) throw new CommandError(`Unknown size "${which}". Use one of: ${Object.keys(SEEDS).join(', ')}.`);
  const slug = options.slug ?? which;
  if (slugFault(slug) !== undefined) throw new CommandError(`"${slug}" is not a valid workspace URL.`);
  const password = options.password ?? makePassphrase();
  if (refusePassword(password) !== undefined)
    throw new CommandError('The password must have 12 to 128 characters and not be easy to guess.');
  await withDatabase(async ({ config, database, log }) => {
    await upgradeDatabase(database, config, log);
    const started = performance.now();
    const passwordHash = await hashPassword(password);
    const result = await withTransaction(database.db, async (tx) => {
      await gatherIndexWrites(tx);
      await makeRoom(tx, slug, options.replace === true);
      const { people, created } = await findOrMakePeople(
        tx,
        makePeople(size.people),
        passwordHash,
        options.owner,
      );
      const projects = size.plans(people.map(({ id }) => id));
      const plan = { slug, name: size.name, people, projects, seed: 1, now: Date.now() };
      const counts = await seedWorkspace(tx, plan, (done) =>
        progress(`wrote ${done} of ${projects.length} projects`),
      );
      return {
        slug,
        ...counts,
        created,
        people: people.length,
        signInAs: people.slice(0, 4).map(({ email }) => email),
      };
    });
    await sortIndexWritesIn(database.db);
    // Rows this many that are not analysed yet would make the first queries slow.
    await analyzeFilled((statement) => sql.raw<{ name: string }>(statement).execute(database.db));
    endProgress();
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const shown = result.created > 0 ? password : null;
    print({ ...result, password: shown, seconds }, describe(result, shown, seconds), options.json);
  });
}

function describe(
  result: {
    slug: string;
    projects: number;
    issues: number;
    comments: number;
    people: number;
    created: number;
    signInAs: string[];
  },
  password: string | null,
  seconds: number,
): string {
  const { slug, projects, issues, comments, people, created, signInAs } = result;
  return [
    `Created the workspace "${slug}" in ${seconds} s: ${countOf(people, 'person', 'people')}, ${countOf(projects, 'project')}, ${countOf(issues, 'issue')}, ${countOf(comments, 'comment')}.`,
    `Sign in as ${signInAs.join(', ')}`,
    password === null
      ? 'with their existing passwords.'
      : `Password of the ${countOf(created, 'new account')}: ${password}   (shown only once)`,
  ].join('\n');
}

async function makeRoom(tx: Tx, slug: string, replace: boolean): Promise<void> {
  const { rows } = await sql`select 1 from workspaces where slug = ${slug} for update`.execute(tx);
  if (rows.length === 0) return;
  if (!replace)
    throw new CommandError(
      `Workspace "${slug}" already exists. Use another --slug, or --replace to delete it and everything in it.`,
    );
  await sql`delete from workspaces where slug = ${slug}`.execute(tx);
}

/** The cast by their addresses; those who have an account keep it and its password. The owner comes first. */
async function findOrMakePeople(
  tx: Tx,
  cast: readonly CastMember[],
  passwordHash: string,
  ownerEmail: string | undefined,
): Promise<{ people: SeededPerson[]; created: number }> {
  const people: SeededPerson[] = [];
  let created = 0;
  if (ownerEmail !== undefined) people.push(await findPerson(tx, ownerEmail));
  for (const person of cast) {
    const held = await findUser(tx, person.email);
    if (held?.isDeactivated === true || people.some(({ id }) => id === held?.id)) continue;
    if (!held) created++;
    people.push({ ...person, id: held?.id ?? (await insertUser(tx, { ...person, passwordHash })) });
  }
  return { people, created };
}

async function findPerson(tx: Tx, email: string): Promise<SeededPerson> {
  const { rows } = await sql<SeededPerson>`select id, email, display_name, first_name, last_name from users
    where lower(email) = lower(${email}) and deactivated_at is null`.execute(tx);
  const [person] = rows;
  if (!person) throw new CommandError(`No account with the email ${email}.`);
  return person;
}

const WORDS =
  'amber anchor apple birch bridge candle canyon cedar cloud copper coral delta ember falcon fern field forest garden glacier harbor hazel island ivory jasmine juniper lagoon lantern lemon linen maple meadow mint moss ocean olive orchard pebble pepper pine planet prairie quartz raven river saffron silver spruce sunset thistle timber tulip valley velvet violet walnut willow winter'.split(
    ' ',
  );

/** Easy to type once, about 41 bits: enough for a demonstration behind limits of tries. */
function makePassphrase(): string {
  return Array.from({ length: 7 }, () => WORDS[randomInt(WORDS.length)] ?? '').join('-');
}
