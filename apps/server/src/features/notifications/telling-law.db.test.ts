import {
  addProjectMembers,
  createComment,
  createRelation,
  removeProjectMember,
  removeRelation,
  ROLE,
  subscribe,
  unsubscribe,
  updateIssues,
  updateProject,
  type IssuePatch,
} from '@cairn/domain';
import { createRandom } from '@cairn/fixtures';
import { dayAt } from '@cairn/domain/time-zone';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenMember } from '../../../test/given/members.ts';
import { zoneAt } from '../../../test/given/zone-at.ts';
import type { Person } from '../../../test/person.ts';
import { testServer } from '../../../test/server.ts';
import { createHub } from '../../create-hub.ts';
import type { Writes } from '../../platform/sync/index.ts';
import { remindOfDue } from './due-soon.ts';
import { followHistory } from './follow-history.ts';

/** Repeat with CAIRN_SEED=n. */
const SEED = Number(process.env['CAIRN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const DEEDS = 60;
const DAY_MS = 86_400_000;
const [OPEN, DONE] = [0, 3];

const server = testServer();

class Killed extends Error {}

/** Dies occasionally: before its transaction has done anything, after all its statements, or after the commit. */
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

/** What everyone should have been told by now, computed only from the actions. */
class Model {
  readonly creator: string;
  readonly members = new Set<string>();
  readonly assignees = new Set<string>();
  readonly subscribers = new Set<string>();
  readonly told = new Map<string, string[]>();
  /** The authors of each thread, by its first comment. */
  readonly threads = new Map<string, Set<string>>();

  /** The issue's blockers: whether they are open, and the relation. */
  readonly blockers = new Map<string, { isOpen: boolean; relationId: string | undefined }>();
  dueDate: string | null = null;
  readonly reminded = new Set<string>();

  constructor(creator: string) {
    this.creator = creator;
    this.members.add(creator);
    this.subscribers.add(creator);
  }

  /**
   * @param assigned its new assignees @param mentioned the people it mentions @param answered the people it replies to
   */
  happens(
    by: string,
    what: string,
    { assigned = '', mentioned = [] as readonly string[], answered = new Set() as ReadonlySet<string> } = {},
  ): void {
    const people = new Set([this.creator, ...this.assignees, ...this.subscribers, ...mentioned, ...answered]);
    for (const person of people) {
      if (person === by || !this.members.has(person)) continue;
      const said = mentioned.includes(person) ? 'mentioned' : person === assigned ? 'assigned' : what;
      this.tell(person, said);
    }
  }

  tell(person: string, said: string): void {
    this.told.set(person, [...(this.told.get(person) ?? []), said]);
  }

  /** The effect of a blocker's change on the issue. @param otherwise what is reported if nothing changes */
  block(
    by: string,
    blockerId: string,
    change: Partial<{ isOpen: boolean; relationId: string | undefined }>,
    otherwise?: string,
  ): void {
    const isBlocked = (): boolean =>
      [...this.blockers.values()].some(({ isOpen, relationId }) => isOpen && relationId !== undefined);
    const before = isBlocked();
    this.blockers.set(blockerId, {
      isOpen: true,
      relationId: undefined,
      ...this.blockers.get(blockerId),
      ...change,
    });
    const said = isBlocked() === before ? otherwise : before ? 'unblocked' : 'blocked';
    if (said !== undefined) this.happens(by, said);
  }

  remind(): void {
    for (const person of this.assignees)
      if (this.dueDate !== null && this.members.has(person) && !this.reminded.has(person)) {
        this.reminded.add(person);
        this.tell(person, 'due_soon');
      }
  }
}

test(
  `whatever happens, and wherever the process is killed, each person is told of each thing once, and only if they can see it (CAIRN_SEED=${SEED})`,
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
    const blockerIds = [await ada.createIssue(slug, project), await ada.createIssue(slug, project)];
    // Not at night, when no one is reminded.
    const zone = zoneAt(12);
    await ada.run(slug, updateProject, { projectId: project.id, patch: { timeZone: zone } });
    // A run that passes midnight there still reminds of only one day.
    const tomorrow = dayAt(Date.now() + DAY_MS, zone);
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
    const untilDone = async (work: () => Promise<unknown>): Promise<void> => {
      for (let isDone = false; !isDone;) {
        try {
          await work();
          isDone = true;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
      }
    };
    const tell = (): Promise<void> => untilDone(() => followHistory({ hub: dying, workspaceId }));
    const remind = (): Promise<void> =>
      untilDone(() => remindOfDue({ hub: dying, workspaceId, asOf: Date.now() }));
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
        const id = uuid();
        const [parentId, answered = new Set<string>()] = pick([[id], ...model.threads]);
        await done(by.run(slug, createComment, { id, issueId, body, ...(parentId !== id && { parentId }) }));
        model.subscribers.add(by.id);
        model.happens(by.id, 'comment', { mentioned, answered });
        model.threads.set(parentId, new Set([...answered, by.id]));
      },
      async (by) => {
        const isOn = model.subscribers.has(by.id);
        await done(by.run(slug, isOn ? unsubscribe : subscribe, { issueId }));
        if (isOn) model.subscribers.delete(by.id);
        else model.subscribers.add(by.id);
      },
      async (by) => {
        const blockerId = pick(blockerIds);
        const relationId = model.blockers.get(blockerId)?.relationId;
        if (relationId !== undefined) {
          await done(by.run(slug, removeRelation, { relationId }));
          model.block(by.id, blockerId, { relationId: undefined });
          return;
        }
        const [id, oppositeId] = [uuid(), uuid()];
        const ends = { issueId, kind: 'blocked_by' as const, relatedId: blockerId };
        await done(by.run(slug, createRelation, { id, oppositeId, ...ends }));
        model.block(by.id, blockerId, { relationId: id }, 'property');
      },
      async (by) => {
        const blockerId = pick(blockerIds);
        const isOpen = model.blockers.get(blockerId)?.isOpen === false;
        const change = { stateId: project.stateIds[isOpen ? OPEN : DONE] ?? '' };
        await done(by.run(slug, updateIssues, { changes: [{ issueId: blockerId, patch: change }] }));
        model.block(by.id, blockerId, { isOpen });
      },
      async (by) => {
        model.dueDate = model.dueDate === null ? tomorrow : null;
        await patch(by, { dueDate: model.dueDate });
        model.happens(by.id, 'property');
        await tell();
        await remind();
        model.remind();
      },
      async () => {
        const who = pick(others);
        // Processed now, before visibility changes.
        await tell();
        const membershipId = memberships.get(who.id);
        if (membershipId === undefined) {
          const id = uuid();
          const members = [{ id, userId: who.id, role: ROLE.member }];
          await done(ada.run(slug, addProjectMembers, { projectId: project.id, members }));
          memberships.set(who.id, id);
          model.members.add(who.id);
          model.tell(who.id, 'added');
        } else {
          await done(ada.run(slug, removeProjectMember, { membershipId }));
          memberships.delete(who.id);
          model.members.delete(who.id);
        }
      },
    ];

    // Continues if few were notified: one seed in fifteen would have too little to compare.
    const isEnough = (): boolean => [...model.told.values()].flat().length > DEEDS / 3;
    for (let deed = 0; deed < DEEDS || (deed < 10 * DEEDS && !isEnough()); deed++) {
      await pick(deeds)(pick(people.filter(({ id }) => model.members.has(id))));
      // Subscribers are determined when it is processed.
      await tell();
    }
    const { rows } = await sql<{ userId: string; kind: string }>`select user_id, kind from notifications
      where workspace_id = ${workspaceId} and (issue_id = ${issueId} or added_to_id = ${project.id})
      order by created_at, id`.execute(server.db);
    for (const { id, name } of people)
      expect(
        rows.filter(({ userId }) => userId === id).map(({ kind }) => kind),
        `${name}, CAIRN_SEED=${SEED}`,
      ).toEqual(model.told.get(id) ?? []);
    // Otherwise nothing would have been compared.
    expect(rows.length).toBeGreaterThan(DEEDS / 3);
  },
);
