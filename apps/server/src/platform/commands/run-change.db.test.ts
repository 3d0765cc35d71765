import { favourite, issue, schema } from '@cairn/domain';
import {
  changed,
  defineCommand,
  event,
  makeSchema,
  uuid,
  type Command,
  type Draft,
} from '@cairn/sync/schema';
import { describe, expect, test } from 'vitest';
import { fixture } from '../../../test/given/fixture.ts';
import { z } from 'zod/mini';
import { commandExample } from '../../../test/command-examples.ts';
import { testServer } from '../../../test/server.ts';
import { createWorld } from '../../../test/world.ts';
import { loadActor, loadActors } from '../sync/index.ts';
import { CommandTx } from './command-tx.ts';
import { createParser } from './parse-command.ts';
import { createReact, on, type Reaction } from './reaction.ts';
import { runChange } from './run-change.ts';
import { createRunner, handle, handleChange, type CommandHandler } from './run-command.ts';

const server = testServer();
const MINUTES = 60_000;

const setup = fixture(
  async () => {
    const world = await createWorld(server);
    const actor = await loadActor(server.db, { userId: world.owner.id, workspaceId: world.workspaceId });
    return { world, actor };
  },
  undefined,
  5 * MINUTES,
);

const bodyOf = (name: string, change: (draft: Draft) => void): Command<unknown> =>
  defineCommand({ name, requires: 'toy', on: 'workspace', input: z.unknown(), change });

async function withTx<T>(work: (tx: CommandTx) => Promise<T>): Promise<T> {
  const raw = await server.db.startTransaction().execute();
  try {
    return await work(new CommandTx(raw, setup.actor, setup.world.workspaceId, Date.now()));
  } finally {
    await raw.rollback().execute();
  }
}

describe('the body of a command', () => {
  test('starts again from a fresh draft for each read that was not made before', async () => {
    const { issueId, otherIssueId } = setup.world.inside;
    const seen: (string | undefined)[][] = [];
    const body = bodyOf('read.two', (draft) => {
      const titles: (string | undefined)[] = [];
      seen.push(titles);
      draft.update(issue, issueId, { title: `${draft.get(issue, issueId)?.title} again` });
      for (const id of [issueId, otherIssueId]) titles.push(draft.get(issue, id)?.title);
    });
    await withTx(async (tx) => {
      const { changes, restarts } = await runChange(tx, body, {});
      expect(restarts).toBe(2);
      expect(seen).toEqual([[], ['issue title again'], ['issue title again', 'issue title']]);
      expect(changes.updated(issue).map(({ after }) => after.title)).toEqual(['issue title again']);
    });
  });

  test('finds rows by their fields together with what it has written, and without what it has changed', async () => {
    const found: string[][] = [];
    const fresh = uuid();
    const userId = setup.world.owner.id;
    const body = bodyOf('find', (draft) => {
      const ids = (): string[] => draft.where(favourite, { userId, folderId: null }).map(({ id }) => id);
      found.push(ids());
      const row = { id: fresh, userId, kind: 'folder', targetId: null, title: 'F', sortOrder: 'a1' } as const;
      draft.insert(favourite, { ...row, folderId: null });
      found.push(ids());
      draft.update(favourite, setup.world.inside.favouriteId, { folderId: fresh });
      draft.remove(favourite, uuid());
      found.push(ids());
    });
    await withTx((tx) => runChange(tx, body, {}));
    const [before = [], added = [], moved = []] = found.slice(-3);
    expect(before).toContain(setup.world.inside.favouriteId);
    expect(added.toSorted()).toEqual([...before, fresh].toSorted());
    expect(moved).not.toContain(setup.world.inside.favouriteId);
  });

  test('that reads row by row is not started again without end', async () => {
    const body = bodyOf('read.many', (draft) => {
      for (let at = 0; at < 1000; at++) draft.get(issue, uuid());
    });
    await expect(withTx((tx) => runChange(tx, body, {}))).rejects.toThrow('asks for more than');
  });

  test('leaves alone what is not there', async () => {
    const id = uuid();
    const body = bodyOf('change.nothing', (draft) => draft.update(issue, id, { title: 'Nobody' }));
    await withTx(async (tx) => {
      await runChange(tx, body, {});
      expect(tx.entries).toEqual([]);
    });
  });
});

describe('a reaction', () => {
  const retitle = bodyOf('retitle', (draft) => {
    draft.update(issue, setup.world.inside.issueId, { title: 'Another', priority: 'low' });
    draft.update(issue, setup.world.inside.otherIssueId, { priority: 'low' });
  });

  test('hears of a change of its field with the row before and after, and of no other', async () => {
    const heard: string[] = [];
    const react = createReact(
      [
        on(changed(issue, 'title'), (_tx, { before, after }) => void heard.push(before.title, after.title)),
        on(changed(issue, 'stateId'), () => void heard.push('a state')),
      ],
      new Map(),
    );
    await withTx(async (tx) => {
      await runChange(tx, retitle, {});
      await react(tx);
    });
    expect(heard).toEqual(['issue title', 'Another']);
  });

  test('hears nothing of what a reaction writes', async () => {
    let count = 0;
    const again = on(changed(issue, 'title'), async (tx, { after }) => {
      count += 1;
      if (count > 2) throw new Error('set off by what it wrote');
      await tx.update(issue, after.id, { title: `${after.title} again` });
    });
    await withTx(async (tx) => {
      await runChange(tx, retitle, {});
      await createReact([again, again], new Map())(tx);
    });
    expect(count).toBe(2);
  });

  test('is told what was recorded', async () => {
    const completed = event<{ readonly issueId: string }>('toy.completed');
    const heard: string[] = [];
    const react = createReact(
      [on(completed, (_tx, { issueId }) => void heard.push(issueId))],
      makeSchema([], [], [completed, event('toy.other')]).events,
    );
    await withTx(async (tx) => {
      tx.record(completed, { issueId: 'i1' });
      tx.record(event<object>('toy.other'), {});
      await react(tx);
    });
    expect(heard).toEqual(['i1']);
  });
});

const parse = createParser(schema);
/** The rows that it names are read for its rights; of what lies beyond, common commands ask for one thing or nothing. */
const RESTARTS = 1;
const RARE: Readonly<Record<string, number>> = {
  // The pages below it, whose favourite it is, what was said about it, and how people reacted to that.
  'page.remove': 4,
  // What was said about it, and the reactions to that; or the comment, and its page.
  'page.set-access': 2,
  'page-comment.remove': 2,
  'page-reaction.add': 2,
  // Its state, the members of its project, its facets, its description, its links and how many they are.
  'issue.duplicate': 6,
  // The same; the server has read what it asks for of each.
  'issue.duplicate-many': 9,
  'issue.copy-to-project': 9,
  // Who joins, and whether they are in it already.
  'project.join': 2,
  // The project that the person leads, and the cycles and modules there that they own and lead.
  'project.leave': 4,
  'project.remove-member': 3,
  // The projects that the person is in, and the projects, cycles and modules that they lead and own.
  'member.remove': 4,
  // The same, and the person.
  'workspace.leave': 5,
  // The values, and whose they are.
  'estimate.edit': 2,
  'estimate.remove': 2,
  // An issue and its facet, and another one: before it all of them are read, in two statements.
  'estimate.restore': 5,
  // The same, and whether whoever owned or led it is in the project still.
  'cycle.restore': 3,
  'module.restore': 3,
  // Its links, and whose favourite it is.
  'module.remove': 2,
  // Its reactions, and its replies.
  'comment.remove': 2,
  // Its issue, and how many that has.
  'link.remove': 2,
  'attachment.create': 2,
  'attachment.remove': 2,
  // The issue that is asked for, and its cycle and modules.
  'intake.accept': 2,
  // The issue, and the states of its project.
  'intake.decline': 2,
  'intake.mark-duplicate': 2,
  // All of these.
  'intake.reopen': 3,
};

test.each([...schema.commands.values()].filter(({ change }) => change).map(({ name }) => name))(
  '%s has no more reads of its own than it should',
  async (name) => {
    const command = schema.commands.get(name);
    if (!command) throw new Error(`no command ${name}`);
    const { input, refs } = parse({
      name,
      v: command.version,
      args: commandExample(name, setup.world.inside),
    });
    await withTx(async (tx) => {
      for (const { entity, ids, isTarget } of refs) await tx.load(entity, ids, isTarget);
      const { restarts } = await runChange(tx, command, input);
      expect(restarts).toBeLessThanOrEqual(RARE[name] ?? RESTARTS);
    });
  },
);

describe('a server', () => {
  const declared = { requires: 'toy', on: 'workspace', input: z.object({}) } as const;
  const shared = defineCommand({ ...declared, name: 'toy.shared', change: () => undefined });
  const apart = defineCommand({ ...declared, name: 'toy.apart', optimistic: () => undefined });
  const start =
    <Input>(
      command: Command<Input>,
      commandHandlers: readonly CommandHandler[],
      reactions: readonly Reaction[] = [],
    ) =>
    () =>
      createRunner({
        schema: makeSchema([], [command]),
        commandHandlers,
        reactions,
        loadActors,
        now: Date.now,
        failed: () => undefined,
      });
  const handled = <Input>(command: Command<Input>) => handle(command, async () => undefined);

  test('starts with a command that has a change, and with one that has a handler', () => {
    expect(start(shared, [])).not.toThrow();
    expect(start(shared, [handleChange(shared, {})])).not.toThrow();
    expect(start(apart, [handled(apart)])).not.toThrow();
  });

  test('does not start with a command that has neither or both', () => {
    expect(start(apart, [])).toThrow('toy.apart has neither');
    expect(start(apart, [handleChange(apart, {})])).toThrow('toy.apart has neither');
    expect(start(shared, [handled(shared)])).toThrow('toy.shared has both');
    const both = { ...shared, optimistic: () => undefined };
    expect(start(both, [])).toThrow('toy.shared has both');
  });

  test('does not start with a reaction to an event that no feature declares', () => {
    const unknown = on(event<object>('toy.unknown'), () => undefined);
    expect(start(shared, [], [unknown])).toThrow('toy.unknown, which no feature declares');
  });

  test('does not start with two handlers of one command', () => {
    expect(start(apart, [handled(apart), handled(apart)])).toThrow('toy.apart has two');
  });
});
