import { RELATION_KINDS, schema, scopes } from '@cairn/domain';
import { commandRefs, uuid } from '@cairn/sync/schema';
import type { Executed, LogEntry } from '@cairn/sync/server';
import { expect, test } from 'vitest';
import { fixture } from '../given/fixture.ts';
import { commandExample } from '../command-examples.ts';
import { attempt } from '../given/runner.ts';
import { idFor, withIds } from '../permissions/with-ids.ts';
import { testServer } from '../server.ts';
import { createWorld } from '../world.ts';

const server = testServer();
const PATIENCE = 600_000;
const WORD = 'hushed';
/** A word of the project that only its owner is in, or the key of one of its issues. */
const SECRET = /hushed|\bHID\b/;

const world = fixture(() =>
  createWorld(server, {
    text: (place) => (what) => (place === 'hidden' ? `${WORD} ${what}` : what),
  }),
);

/** What a command brings to others on purpose: an issue and what was written in it, but no word of its former project. */
const BROUGHT: Readonly<Record<string, readonly string[]>> = {
  'issue.move-to-project': ['issue', 'description', 'comment', 'issueLink', 'attachment'],
  'issue.copy-to-project': ['description', 'issueLink'],
};

/** What of a command reaches people who do not see the hidden project. */
function toldToOthers({ entries }: Executed): readonly LogEntry[] {
  const { hidden, owner } = world;
  const ownScopes: readonly string[] = [
    scopes.project(hidden.projectId),
    scopes.person(owner.id),
    scopes.removed,
  ];
  // Admins find private projects by their name, as its listing declares.
  return entries.filter(({ scope, model }) => !ownScopes.includes(scope) && model !== 'projectListing');
}

test(
  'no command copies a word or key of a row into a row that people read who do not see the first',
  { timeout: PATIENCE },
  async () => {
    const who = { userId: world.owner.id, workspaceId: world.workspaceId };
    const wrong: string[] = [];
    let done = 0;
    for (const command of schema.commands.values())
      for (const ref of commandRefs(command)) {
        const good = commandExample(command.name, world.inside);
        const args = withIds(good, ref, [idFor(command, ref, world.hidden)]);
        const executed = await attempt(server.db, who, command.name, args);
        if (!executed.refusal) done += 1;
        for (const entry of toldToOthers(executed))
          if (!BROUGHT[command.name]?.includes(entry.model) && SECRET.test(JSON.stringify(entry.patch)))
            wrong.push(`${command.name} ${ref.field}: ${entry.model} ${JSON.stringify(entry.patch)}`);
      }
    expect(wrong).toEqual([]);
    expect(done).toBeGreaterThan(20);
  },
);

test.each(RELATION_KINDS)(
  "the history of both sides of '%s' keeps the id of an issue of another project, and no key of it",
  async (kind) => {
    const who = { userId: world.owner.id, workspaceId: world.workspaceId };
    const [here, there] = [world.inside.issueId, world.hidden.issueId];
    const args = { id: uuid(), oppositeId: uuid(), issueId: here, kind, relatedId: there };
    const { entries } = await attempt(server.db, who, 'relation.create', args);
    const lines = entries.filter(({ model }) => model === 'activity').map(({ patch }) => patch);
    expect(lines).toMatchObject([
      { issueId: here, newValue: null, newIdentifier: there },
      { issueId: there, newValue: null, newIdentifier: here },
    ]);
  },
);
