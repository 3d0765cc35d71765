import { entitySchema } from '@cairn/domain';
import {
  commandRefs,
  idsAt,
  RecordingDraft,
  type Command,
  type DraftWrite,
  type Entity,
  type Row,
} from '@cairn/sync/schema';
import type { CommandTx } from './command-tx.ts';
import { RowChanges } from './row-changes.ts';

/** Bodies ask for two or three reads that nobody could know of before; one that asks for so many does it row by row. */
const MAX_RESTARTS = 20;

/** Stops a body at a read that has not been made yet. */
class MissingRead extends Error {
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super('a read that is not there yet');
    this.load = load;
  }
}

export interface ChangeRun {
  readonly changes: RowChanges;
  /** How often the body was stopped to read what it asked for. */
  readonly restarts: number;
}

/**
 * Runs the body that a command has for both sides. It reads rows that the transaction knows; where it asks for others it is
 * stopped, they are read, and it starts again from a fresh draft. What it has written then goes through the transaction.
 */
export async function runChange<Input>(
  tx: CommandTx,
  given: Command<Input>,
  input: NoInfer<Input>,
): Promise<ChangeRun> {
  const command = given as unknown as Command<unknown>;
  const idsByQuery = new Map<string, readonly string[]>();
  const named = namedIn(command, input);
  const source = {
    row: (entity: Entity, id: string): Row | undefined => {
      if (!tx.hasRead(entity, id)) throw new MissingRead(() => loadRow(tx, entity, id, named));
      return tx.known(entity, id);
    },
    idsWhere: (entity: Entity, match: Readonly<Record<string, unknown>>): readonly string[] => {
      const query = JSON.stringify([entity.name, match]);
      const ids = idsByQuery.get(query);
      if (ids) return ids;
      throw new MissingRead(async () => {
        for (const [each, found] of await findIds(tx, entity, match, named))
          idsByQuery.set(JSON.stringify([entity.name, each]), found);
      });
    },
    idsWhereAny: (entity: Entity, field: string, wanted: readonly string[]): readonly string[] => {
      const query = JSON.stringify([entity.name, field, wanted]);
      const ids = idsByQuery.get(query);
      if (ids) return ids;
      throw new MissingRead(async () => {
        const rows = await tx.whereAny(entity, field, wanted);
        idsByQuery.set(
          query,
          rows.map(({ id }) => id),
        );
      });
    },
  };
  for (let restarts = 0; restarts <= MAX_RESTARTS; restarts++) {
    const draft = new RecordingDraft(source, { userId: tx.actor.userId, now: tx.now });
    const missing = readAsFarAs(() => command.change?.(draft, input));
    if (!missing) return { changes: await write(tx, draft.writes), restarts };
    await missing.load();
  }
  throw new Error(`command ${command.name} asks for more than ${MAX_RESTARTS} reads`);
}

/** The IDs that an input names, by the entity of their rows. */
type Named = ReadonlyMap<string, ReadonlySet<string>>;

function namedIn(command: Command<unknown>, input: unknown): Named {
  const named = new Map<string, Set<string>>();
  for (const ref of commandRefs(command)) {
    const ids = named.get(ref.entity) ?? new Set<string>();
    named.set(ref.entity, ids);
    for (const id of idsAt(input, ref)) ids.add(id);
  }
  return named;
}

/**
 * All that the command may ask for next. Of a facet those of every row that it names, and the other facets of these; of what has the ID
 * of a row that it names, those of all such rows.
 */
async function loadRow(tx: CommandTx, entity: Entity, id: string, named: Named): Promise<void> {
  const followed = entity.follows?.entity;
  if (!followed) {
    const beside = [...named.values()].find((ids) => ids.has(id));
    return tx.load(entity, beside ? [...beside] : [id]);
  }
  const ids = [...new Set([id, ...(named.get(followed.name) ?? [])])];
  for (const facet of entitySchema.facetsOf(followed)) await tx.load(facet, ids);
}

type Match = Readonly<Record<string, unknown>>;

/** What belongs to a row that the command names is found for all such rows: it asks for that of each. */
async function findIds(
  tx: CommandTx,
  entity: Entity,
  match: Match,
  named: Named,
): Promise<readonly (readonly [match: Match, ids: readonly string[]])[]> {
  const [[field, value] = ['', undefined], ...others] = Object.entries(match);
  const owners = named.get(entity.fields[field]?.to ?? '');
  if (others.length > 0 || typeof value !== 'string' || !owners?.has(value))
    return [[match, (await tx.where(entity, match)).map(({ id }) => id)]];
  const found = new Map([...owners].map((owner): [string, string[]] => [owner, []]));
  for (const row of await tx.whereAny(entity, field, [...owners]))
    found.get(String(row[field]))?.push(row.id);
  return Array.from(found, ([owner, ids]) => [{ [field]: owner }, ids] as const);
}

function readAsFarAs(body: () => void): MissingRead | undefined {
  try {
    body();
    return undefined;
  } catch (error) {
    if (error instanceof MissingRead) return error;
    throw error;
  }
}

async function write(tx: CommandTx, writes: readonly DraftWrite[]): Promise<RowChanges> {
  await lock(tx, writes);
  const before = tx.changes.all.length;
  for (const { op, entity, id, row, before: seen, patch, smallest } of writes) {
    if (op === 'I' && row) {
      tx.insert(entity, row);
    } else if (op === 'U' && row && seen && tx.known(entity, id) === seen) {
      if (!smallest) continue;
      tx.replace(entity, { before: seen, after: row, smallest });
    } else if (op === 'U' && patch) {
      // The whole patch: somebody else may have changed the row since it was read without a lock.
      await tx.updateAlone(entity, id, patch);
    } else {
      await tx.remove(entity, id);
    }
  }
  await tx.followMoved();
  return RowChanges.of(tx.changes.all.slice(before));
}

/** In one statement for each kind of row, in the order of their ids. */
async function lock(tx: CommandTx, writes: readonly DraftWrite[]): Promise<void> {
  const inserted = new Set<string>();
  const idsByEntity = new Map<Entity, string[]>();
  for (const { op, entity, id } of writes) {
    if (op === 'I') inserted.add(id);
    else if (!inserted.has(id)) {
      const ids = idsByEntity.get(entity) ?? [];
      idsByEntity.set(entity, ids);
      ids.push(id);
    }
  }
  for (const [entity, ids] of idsByEntity) await tx.load(entity, ids, true);
}
