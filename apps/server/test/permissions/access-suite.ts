import { afterAll, beforeAll, expect } from 'vitest';
import { inParallel } from '../given/in-parallel.ts';
import type { WireAnswer } from '../given/send-request.ts';
import type { TestServer } from '../server.ts';
import { createWorld, type World } from '../world.ts';
import { createAsker, looks, type Asker } from './ask.ts';
import { Declared, type Verdict } from './declared.ts';
import { fingerprint } from './fingerprint.ts';
import { sayCounts } from './sampled.ts';
import { createStates, type States } from './states.ts';

/** What trying every principal in every state begins with. */
export interface AccessSuite {
  readonly world: World;
  readonly states: States;
  readonly declared: Declared;
  readonly asker: Asker;
}

/** A trial for the tests of this file; says at their end how many cases there were. */
export function openAccessSuite(server: TestServer): AccessSuite {
  let made: AccessSuite | undefined;
  const begun = (): AccessSuite => {
    if (!made) throw new Error('a trial begins with the first test');
    return made;
  };
  beforeAll(async () => {
    const world = await createWorld(server);
    const states = await createStates(server, world);
    const declared = new Declared(server.db, world, states);
    made = { world, states, declared, asker: createAsker(server.url) };
  });
  afterAll(() => {
    sayCounts();
    made?.asker.close();
  });
  return {
    get world() {
      return begun().world;
    },
    get states() {
      return begun().states;
    },
    get declared() {
      return begun().declared;
    },
    get asker() {
      return begun().asker;
    },
  };
}

const STATUS: Readonly<Record<Exclude<Verdict, 'allowed'>, number>> = {
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
};

interface Questions<Case> {
  readonly nameOf: (one: Case) => string;
  readonly verdictOf: (one: Case) => Promise<Verdict>;
  readonly ask: (one: Case) => Promise<WireAnswer>;
}

/**
 * Asks for all that the tables refuse, and fails where an answer is another one or a row was written. What is hidden must
 * answer like an address that leads nowhere, to the letter. Gives the cases that are allowed; they were not asked for.
 */
export async function expectRefusals<Case>(
  server: TestServer,
  { asker }: AccessSuite,
  cases: readonly Case[],
  { nameOf, verdictOf, ask }: Questions<Case>,
): Promise<Case[]> {
  const wrong: string[] = [];
  const allowed: Case[] = [];
  const nothing = await asker.ask('GET', { path: '/api/nothing/here' }, {});
  const before = await fingerprint(server.db);
  await inParallel(cases, 8, async (one) => {
    const verdict = await verdictOf(one);
    if (verdict === 'allowed') return void allowed.push(one);
    const answer = await ask(one);
    if (answer.status !== STATUS[verdict])
      wrong.push(`${nameOf(one)}: declared ${verdict}, got ${answer.status} ${answer.text.slice(0, 200)}`);
    else if (verdict === 'not_found' && looks(answer) !== looks(nothing))
      wrong.push(`${nameOf(one)}: ${looks(answer)} is not ${looks(nothing)}`);
    return undefined;
  });
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(await fingerprint(server.db), 'rows were written by what was refused').toEqual(before);
  return allowed;
}
