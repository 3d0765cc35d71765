import { issueProperties, schema, scopesOf } from '@cairn/domain';
import { operationsOf, visibleRows, type RowStore } from '@cairn/sync/client';
import { RecordingDraft, type Command, type Entity, type Row } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { createFeatureRunner } from '../src/create-hub.ts';
import { equivalenceCases, type EquivalenceCase } from './equivalence-cases.ts';
import { browserWith, readAll } from './given/browser-rows.ts';
import { fieldText } from './given/field-text.ts';
import { fixture } from './given/fixture.ts';
import { testServer } from './server.ts';
import { createWorld } from './world.ts';

const server = testServer({ LOG_LEVEL: 'error' });
const MINUTES = 60_000;
const NOW = Date.now() + 10 * MINUTES;

const runner = createFeatureRunner(
  (error) => {
    throw error;
  },
  () => NOW - MINUTES,
);

const world = fixture(() => createWorld(server), undefined, 5 * MINUTES);

const undoable = [...schema.commands.values()].filter(({ inverse }) => inverse);

/** What tells when and by whom a row was touched last: undoing touches it too. */
const TOUCHED = new Set(['updatedAt', 'updatedBy', 'editedAt']);

const FACETS = issueProperties.flatMap(({ stored }) =>
  stored?.command && stored.of.follows
    ? [{ command: stored.command.name, facet: stored.of.name, field: stored.field }]
    : [],
);

/** What a move maps, and so can take back. */
const MAPPED = ['issueCycle', 'issueEstimate', 'issueModules'];

/** What undoing leaves as the command has made it. */
const STAYS: Readonly<Record<string, readonly string[]>> = {
  // A facet's row stays, empty.
  ...Object.fromEntries(FACETS.map(({ command, facet }) => [command, [facet]])),
  // Roles in projects that the lower one has capped.
  'member.update': ['projectMember.role'],
  // Whoever was put on an issue, or has spoken of it, follows it from then on.
  'issue.update': ['issue.subscriberIds', 'issue.completedAt'],
  'comment.create': ['issue.subscriberIds'],
  // Of whoever resolves it anew.
  'comment.reopen': ['comment.resolvedAt', 'comment.resolvedBy'],
  'page-comment.reopen': ['pageComment.resolvedAt', 'pageComment.resolvedBy'],
  // What hangs on an issue that is removed is seen by nobody; a restored one comes back from the server.
  'issue.create': ['description'],
  'issue.duplicate': ['description', 'issueLink'],
  'issue.copy-to-project': ['description', 'issueLink'],
  'issue.duplicate-many': ['description', 'issueLink'],
  'issue.remove': ['issue', 'issueCounts', 'issueMentions', ...FACETS.map(({ facet }) => facet)],
  // The request of an issue that is removed is shown nowhere.
  'intake.file': ['description', 'intakeRequest'],
  'intake.remove': ['issue'],
  // The key that it had over there goes on leading to it; and names that others may not read are told by nobody.
  'issue.move-to-project': [
    'issueFormerKeys',
    'activity.oldValue',
    'activity.newValue',
    ...FACETS.flatMap(({ facet, field }) => (MAPPED.includes(facet) ? [] : [`${facet}.${field}`])),
  ],
  'intake.accept': ['issueCycle', 'issueModules', 'issue.subscriberIds'],
  'intake.reopen': ['issueCycle', 'issueModules', 'issue.subscriberIds', 'issue.completedAt'],
  // Facets that come back go again as those that are set.
  'estimate.restore': ['issueEstimate'],
  'cycle.restore': ['issueCycle'],
  'module.restore': ['issueModules'],
  // An order of nothing stays, which is none.
  'project.arrange': ['preference'],
  // A new row, of whoever brings it back.
  'module-link.remove': ['moduleLink.createdBy'],
  'link.remove': ['issueLink.createdBy'],
  'module.remove': ['module.createdBy', 'moduleLink.createdBy'],
  'cycle.remove': ['cycle.createdBy'],
  // A page that has come out from under an archived one stays at the top.
  'page.unarchive': ['page.parentId'],
};

/** Nothing can be put into a cycle that is over. */
const WITHOUT_CASE = new Set(['cycle.transfer']);

/** Follows from the project's row; the trial of both sides compares it. */
const DERIVED = new Set(['projectListing']);

test.each(undoable.map(({ name }) => name))(
  'undoing %s leaves the rows as they were',
  { timeout: 10 * MINUTES },
  async (name) => {
    const rows = { ...world.inside, outsiderId: world.userIds['workspace viewer'] };
    const found: string[] = [];
    const undone: string[] = [];
    for (const one of equivalenceCases(name, rows)) {
      const left = await leftByUndo(one);
      if (!left) continue;
      undone.push(one.title);
      found.push(
        ...left.filter((place) => !STAYS[name]?.includes(place)).map((place) => `${one.title}: ${place}`),
      );
    }
    expect(found).toEqual([]);
    expect(undone.length > 0, 'a case can be undone').toBe(!WITHOUT_CASE.has(name));
  },
);

/** The fields that are not what they were once a command and its undo have run; undefined for what has no undo. */
async function leftByUndo({ name, args, before }: EquivalenceCase): Promise<string[] | undefined> {
  const who = { userId: world.owner.id, workspaceId: world.workspaceId };
  const tx = await server.db.startTransaction().execute();
  try {
    for (const each of before) {
      const { version } = commandOf(each.name);
      const { refusal } = await runner.run(tx, who, { name: each.name, v: version, args: each.args });
      expect(refusal, `${each.name} before ${name}`).toBeUndefined();
    }
    const held = await readAll(tx, who, NOW);
    const store = browserWith(held);
    const author = { userId: who.userId, now: NOW, scopes: [...scopesOf(held.actor)] };
    const command = commandOf(name);
    const input = command.input.parse(args);
    const former = rowsOf(store);
    const undo = command.inverse?.(draftOf(store, author), input, command);
    store.addPending(operationsOf(store, command, input, author));
    if (!undo || changedPlaces(former, rowsOf(store)).length === 0) return undefined;
    store.addPending(operationsOf(store, undo.command, undo.command.input.parse(undo.input), author));
    return changedPlaces(former, rowsOf(store));
  } finally {
    await tx.rollback().execute();
  }
}

const draftOf = (store: RowStore, author: ConstructorParameters<typeof RecordingDraft>[1]): RecordingDraft =>
  new RecordingDraft(visibleRows(store), author);

type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

const rowsOf = (store: RowStore): Rows =>
  new Map(
    [...schema.entities.keys()].map((name) => [name, new Map(store.every(name).map((row) => [row.id, row]))]),
  );

/** 'issue.title', or 'issue' for a row that came or went. */
function changedPlaces(former: Rows, later: Rows): string[] {
  const entities = [...schema.entities.values()].filter(({ name }) => !DERIVED.has(name));
  const places = entities.flatMap((entity) => {
    const [old, now] = [former.get(entity.name), later.get(entity.name)];
    return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((id) => {
      const [one, other] = [old?.get(id), now?.get(id)];
      if (!one || !other) return [entity.name];
      return Object.keys(entity.fields)
        .filter((field) => !TOUCHED.has(field) && !isSame(entity, field, one, other))
        .map((field) => `${entity.name}.${field}`);
    });
  });
  return [...new Set(places)];
}

/** What happens again, happens at another moment. */
const isSame = (entity: Entity, field: string, one: Row, other: Row): boolean =>
  entity.fields[field]?.kind === 'instant'
    ? (one[field] === null) === (other[field] === null)
    : fieldText(entity, field, one) === fieldText(entity, field, other);

function commandOf(name: string): Command<unknown> {
  const command = schema.commands.get(name);
  if (!command) throw new Error(`no command ${name}`);
  return command;
}
