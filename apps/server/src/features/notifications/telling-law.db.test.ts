import {
  addProjectMembers,
  createComment,
  removeProjectMember,
  ROLE,
  subscribe,
  unsubscribe,
  updateIssues,
  type IssuePatch,
} from '@cairn/domain';
import { createRandom } from '@cairn/fixtures';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenMember } from '../../../test/given/members.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import type { Writes } from '../../platform/sync/index.ts';
import { followHistory } from './follow-history.ts';

/** Replay with CAIRN_SEED=n. */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const DEEDS = 60;

const server = testServer();

class Killed extends Error {}

/** Dies now and then: before its transaction has done anything, after all its statements, or after the commit. */
function dyingHub(hub: Writes, dies: () => number): Writes {
  return {
    react: (tx) => hub.react(tx),
    runWrite: async (job) => {
      const when = dies();
      if (when === 0) throw new Killed();
      const outcome = await hub.runWrite({
        ...job,
        run: async (tx) => {
          const done = await job.run(tx);
          if (when === 1) throw new Killed();
          return done;
        },
      });
      if (when === 2) throw new Killed();
      return outcome;
    },
  };
}

/** What everybody should know by now, worked out from what was done alone. */
class Model {
  readonly creator: string;
  readonly members = new Set<string>();
  readonly assignees = new Set<string>();
  readonly subscribers = new Set<string>();
  readonly told = new Map<string, string[]>();

  constructor(creator: string) {
    this.creator = creator;
    this.members.add(creator);
    this.subscribers.add(creator);
  }

  /** @param assigned whom it puts on the issue @param mentioned whom it names */
  happens(by: string, what: string, { assigned = '', mentioned = [] as readonly string[] } = {}): void {
    const people = new Set([this.creator, ...this.assignees, ...this.subscribers, ...mentioned]);
    for (const person of people) {
      if (person === by || !this.members.has(person)) continue;
      const said = mentioned.includes(person) ? 'mentioned' : person === assigned ? 'assigned' : what;
      this.told.set(person, [...(this.told.get(person) ?? []), said]);
    }
  }
}

test(
  `whatever happens, and wherever the teller is killed, each is told of each thing once, and only who sees it (CAIRN_SEED=${SEED})`,
  { timeout: 300_000 },
  async () => {
    const random = createRandom(SEED);
    const ada = await server.person('ada');
    const { slug, id: workspaceId } = await ada.createWorkspace();
    const project = await ada.createProject(slug);
    const others: Person[] = [];
    for (const name of ['ben', 'cyd', 'dan'])
      others.push(await givenMember(server, ada, slug, ROLE.member, name));
    const people = [ada, ...others];
    const issueId = await ada.createIssue(slug, project);
    const model = new Model(ada.id);
    const memberships = new Map<string, string>();
    const hub = createHub({
      db: server.db,
      url: server.databaseUrl,
      build: 'test',
      failed: (error) => {
        if (!(error instanceof Killed)) throw error;
      },
    });
    const dying = dyingHub(hub, () => random.int(0, 7));
    const tell = async (): Promise<void> => {
      for (let isDone = false; !isDone;) {
        try {
          await followHistory({ hub: dying, workspaceId });
          isDone = true;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
      }
    };
    const done = async (answer: Promise<{ status: number; body: unknown }>): Promise<void> => {
      const { status, body } = await answer;
      expect(status, JSON.stringify(body)).toBe(200);
    };
    const patch = (by: Person, change: IssuePatch): Promise<void> =>
      done(by.run(slug, updateIssues, { changes: [{ issueId, patch: change }] }));
    const pick = <T>(from: readonly T[]): T => from[random.int(0, from.length - 1)] as T;
    const levels = ['low', 'medium', 'high', 'urgent'] as const;
    let level = 0;

    const deeds: readonly ((by: Person) => Promise<void>)[] = [
      async (by) => {
        level += 1;
        await patch(by, { priority: levels[level % levels.length] ?? 'low' });
        model.happens(by.id, 'property');
      },
      async (by) => {
        const who = pick(people.filter(({ id }) => model.members.has(id)));
        if (model.assignees.has(who.id)) {
          await patch(by, { assigneeIds: { add: [], remove: [who.id] } });
          model.assignees.delete(who.id);
          model.happens(by.id, 'property');
        } else {
          await patch(by, { assigneeIds: { add: [who.id], remove: [] } });
          model.assignees.add(who.id);
          model.subscribers.add(who.id);
          model.happens(by.id, 'property', { assigned: who.id });
        }
      },
      async (by) => {
        const mentioned = people.filter(() => random.int(0, 3) === 0).map(({ id }) => id);
        const body = {
          type: 'doc' as const,
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'Look ' },
                ...mentioned.map((id) => ({ type: 'mention', attrs: { id: uuid(), entity_identifier: id } })),
              ],
            },
          ],
        };
        await done(by.run(slug, createComment, { id: uuid(), issueId, body }));
        model.subscribers.add(by.id);
        model.happens(by.id, 'comment', { mentioned });
      },
      async (by) => {
        const isOn = model.subscribers.has(by.id);
        await done(by.run(slug, isOn ? unsubscribe : subscribe, { issueId }));
        if (isOn) model.subscribers.delete(by.id);
        else model.subscribers.add(by.id);
      },
      async () => {
        const who = pick(others);
        // What has happened so far is told while who sees it is still the same.
        await tell();
        const membershipId = memberships.get(who.id);
        if (membershipId === undefined) {
          const id = uuid();
          const members = [{ id, userId: who.id, role: ROLE.member }];
          await done(ada.run(slug, addProjectMembers, { projectId: project.id, members }));
          memberships.set(who.id, id);
          model.members.add(who.id);
        } else {
          await done(ada.run(slug, removeProjectMember, { membershipId }));
          memberships.delete(who.id);
          model.members.delete(who.id);
        }
      },
    ];

    for (let deed = 0; deed < DEEDS; deed++) {
      await pick(deeds)(pick(people.filter(({ id }) => model.members.has(id))));
      // Who follows is asked when it is told.
      await tell();
    }
    const { rows } = await sql<{ userId: string; kind: string }>`select user_id, kind from notifications
      where workspace_id = ${workspaceId} order by created_at, id`.execute(server.db);
    for (const { id, name } of people)
      expect(
        rows.filter(({ userId }) => userId === id).map(({ kind }) => kind),
        `${name}, CAIRN_SEED=${SEED}`,
      ).toEqual(model.told.get(id) ?? []);
    // Or nothing would have been compared.
    expect(rows.length).toBeGreaterThan(DEEDS / 3);
  },
);
