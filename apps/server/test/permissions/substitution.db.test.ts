import { schema } from '@cairn/domain';
import { commandRefs, idsAt, uuid, type Command, type Ref } from '@cairn/sync/schema';
import { afterAll, expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { commandExample } from '../command-examples.ts';
import { inParallel } from '../given/in-parallel.ts';
import { attempt } from '../given/runner.ts';
import { isKnown, kindOf, PRINCIPALS, type Principal } from '../principals.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';
import { Declared } from './declared.ts';
import { sampled, sayCounts } from './sampled.ts';
import { idFor, withIds } from './with-ids.ts';

const server = testServer();
const PATIENCE = 900_000;
/** Of all cases, in the pipeline. */
const SHARE = 0.2;

afterAll(sayCounts);
const setup = fixture(async () => {
  const world = await createWorld(server);
  const declared = new Declared(server.db, world, { joined: [world.inside.projectId], archived: [] });
  return { world, declared };
});

interface Case {
  readonly command: Command<unknown>;
  readonly ref: Ref;
  readonly principal: Principal;
  readonly from: 'hidden' | 'foreign';
  /** A list of one's own and a stranger's, or the stranger's alone. */
  readonly isMixed: boolean;
}

const members = PRINCIPALS.filter(
  (principal) => isKnown(principal) && kindOf(principal).workspaceRole !== undefined,
);
const cases: readonly Case[] = [...schema.commands.values()].flatMap((command) =>
  commandRefs(command).flatMap((ref) =>
    members.flatMap((principal) =>
      (['hidden', 'foreign'] as const).flatMap((from) =>
        (ref.many ? [false, true] : [false]).map((isMixed) => ({ command, ref, principal, from, isMixed })),
      ),
    ),
  ),
);

/** The whole workspace's: only those of another workspace are strangers. */
const OF_THE_WORKSPACE = new Set(['member', 'invitation']);

test(
  'an id of a hidden project or of another workspace, in any place of any command, is one of nothing',
  { timeout: PATIENCE },
  async () => {
    const wrong: string[] = [];
    await inParallel(sampled('foreign ids', SHARE, cases), 6, async (one) => {
      const { command, ref, principal, from, isMixed } = one;
      if (from === 'hidden' && OF_THE_WORKSPACE.has(ref.entity)) return;
      const good = commandExample(command.name, setup.world.inside);
      const stranger = idFor(command, ref, setup.world[from]);
      const own = isMixed ? idsAt(good, ref) : [];
      const args = withIds(good, ref, [...own, stranger]);
      const verdict = await setup.declared.ofCommand(principal, command, args, setup.world.workspaceId);
      // Admins find private projects, to join them: for them these are no strangers.
      if (ref.entity === 'projectListing' && verdict !== 'not_found') return;
      const who = { userId: setup.world.userIds[principal], workspaceId: setup.world.workspaceId };
      const got = await attempt(server.db, who, command.name, args);
      const like = await attempt(server.db, who, command.name, withIds(good, ref, [...own, uuid()]));
      const name = `${command.name} ${ref.field} ${from}${isMixed ? ', mixed' : ''} by ${principal}`;
      if (got.refusal?.code !== 'not_found' || got.entries.length > 0)
        wrong.push(`${name}: got ${got.refusal?.code ?? 'done'}, declared ${verdict}`);
      else if (JSON.stringify(got) !== JSON.stringify(like))
        wrong.push(`${name}: ${JSON.stringify(got)} is not ${JSON.stringify(like)}`);
    });
    expect(wrong.slice(0, 20)).toEqual([]);
  },
);
