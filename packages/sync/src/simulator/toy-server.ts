import type { WireMutation } from '../protocol.ts';
import type { Entity, Row } from '../schema/entity.ts';
import { applyPatch, minimalPatch, type WirePatch } from '../schema/patch.ts';
import { RunApart, type Batching, type Executed, type LogEntry, type SyncActor } from '../server/ports.ts';
import type { MemoryDatabase, MemoryTx } from './memory-server-store.ts';
import { effort, FORBIDDEN, pin, remark, task, toySchema } from './toy-domain.ts';

/** The toy's commands are first run without savepoints. */
export const toyBatching: Batching<MemoryTx> = {
  prepare: async (tx) => {
    tx.together = true;
  },
  finish: async () => undefined,
};

/** The authoritative side of the toy's commands. */
export class ToyServer {
  readonly #db: MemoryDatabase;

  constructor(db: MemoryDatabase) {
    this.#db = db;
  }

  /** Runs one mutation and records its outcome by token, in the same transaction. */
  async execute(tx: MemoryTx, actor: SyncActor, mutation: WireMutation): Promise<Executed> {
    const command = toySchema.commands.get(mutation.name);
    const parsed = command?.input.safeParse(mutation.args);
    if (!command || !parsed?.success) return refuse('invalid');
    const change = new Change(this.#db, tx, actor.userId);
    const args = parsed.data as Args;
    const code = change.apply(mutation.name, args);
    if (code !== undefined) {
      if (tx.together && change.entries.length > 0) throw new RunApart();
      tx.refused.push(args.token);
      return refuse(code);
    }
    tx.taken.push(args.token);
    return { entries: change.entries };
  }

  /** Grants and revokes scopes of a person. */
  async regrant(
    tx: MemoryTx,
    userId: string,
    grant: readonly string[],
    revoke: readonly string[],
  ): Promise<Executed> {
    const held = new Set(tx.holdings.get(userId) ?? this.#db.scopesNow(userId));
    const r = revoke.filter((scope) => held.delete(scope));
    const g = grant.filter((scope) => !held.has(scope));
    for (const scope of g) held.add(scope);
    if (g.length + r.length === 0) return { entries: [] };
    const entry = log('G', '', '', `u:${userId}`, { g, r });
    tx.holdings.set(userId, held);
    tx.effects.set(entry, { holding: { userId, scopes: held } });
    return { entries: [entry] };
  }

  /** Creates a project with one task in it; only its founder sees it. */
  async found(tx: MemoryTx, userId: string, project: string, id: string): Promise<Executed> {
    const scope = `p:${project}`;
    const held = new Set(tx.holdings.get(userId) ?? this.#db.scopesNow(userId)).add(scope);
    tx.holdings.set(userId, held);
    const grant = log('G', '', '', `u:${userId}`, { g: [], r: [], f: [scope] });
    tx.effects.set(grant, { holding: { userId, scopes: held } });
    const change = new Change(this.#db, tx, userId);
    change.insertTask(id, project, `founded by ${userId}`);
    return { entries: [grant, ...change.entries] };
  }

  /** Changes many rows of a project and reports only that, so that clients reload the scope. */
  async bulk(tx: MemoryTx, project: string, mark: string): Promise<Executed> {
    const rows: [string, Row | undefined][] = [];
    const { seq } = this.#db;
    for (const row of this.#db.rowsAt('task', seq)) {
      if (row.project !== project || tx.rows.has(`task ${row.id}`)) continue;
      const gone = mark.length % 3 === 0 && rows.length === 1;
      rows.push([`task ${row.id}`, gone ? undefined : applyPatch(task, row, { note: mark })]);
      const size = this.#db.rowAt('effort', row.id, seq);
      if (size && !tx.rows.has(`effort ${row.id}`))
        rows.push([`effort ${row.id}`, gone ? undefined : applyPatch(effort, size, { size: mark })]);
      for (const each of this.#db.rowsAt('remark', seq)) {
        if (each.taskId !== row.id || tx.rows.has(`remark ${each.id}`)) continue;
        rows.push([`remark ${each.id}`, gone ? undefined : applyPatch(remark, each, { body: mark })]);
      }
    }
    const entry = log('B', '', '', `p:${project}`, {});
    for (const [key, row] of rows) tx.rows.set(key, row);
    tx.effects.set(entry, { rows });
    return { entries: [entry] };
  }
}

interface Args {
  readonly token: string;
  readonly id: string;
  readonly taskId: string;
  readonly remarkId: string;
  readonly project: string;
  readonly title: string;
  readonly note: string;
  readonly label: string;
  readonly size: string;
  readonly on: boolean;
}

/** One command's writes, each with its log entry. Returns a refusal or undefined. */
class Change {
  readonly entries: LogEntry[] = [];
  readonly #db: MemoryDatabase;
  readonly #tx: MemoryTx;
  readonly #userId: string;
  readonly #held: ReadonlySet<string>;

  constructor(db: MemoryDatabase, tx: MemoryTx, userId: string) {
    this.#db = db;
    this.#tx = tx;
    this.#userId = userId;
    this.#held = tx.holdings.get(userId) ?? db.scopesNow(userId);
  }

  apply(name: string, args: Args): string | undefined {
    switch (name) {
      case 'task.create':
        return this.#createTask(args);
      case 'task.rename':
        if (args.title === FORBIDDEN) return this.#refuseLate(args.taskId);
        return this.#editTask(args.taskId, () => ({ title: args.title }));
      case 'task.annotate':
        return this.#editTask(args.taskId, (row) => ({
          note: args.note,
          trace: [...(row.trace as string[]), args.token],
        }));
      case 'task.label':
        return this.#editTask(args.taskId, () => ({
          labels: { add: args.on ? [args.label] : [], remove: args.on ? [] : [args.label] },
        }));
      case 'task.size':
        return this.#sizeTask(args.taskId, args.size);
      case 'task.move':
        return this.#moveTask(args.taskId, args.project);
      case 'task.remove':
        return this.#removeTask(args.taskId);
      case 'remark.add':
        return this.#addRemark(args);
      case 'remark.edit':
      case 'remark.remove':
        return this.#changeRemark(args.remarkId, name === 'remark.edit' ? args.token : undefined);
      case 'pin.hit':
        return this.#hitPin(args);
      default:
        return 'unknown';
    }
  }

  #createTask({ id, project, token }: Args): string | undefined {
    if (!this.#held.has(`p:${project}`)) return 'hidden';
    if (this.#get('task', id)) return 'exists';
    this.insertTask(id, project, token);
    return undefined;
  }

  insertTask(id: string, project: string, token: string): void {
    this.#insert(task, { id, project, title: token, note: '', labels: [], trace: [token] });
  }

  /** Writes before it refuses, so the savepoint must roll that back. */
  #refuseLate(taskId: string): string | undefined {
    const hidden = this.#editTask(taskId, () => ({ title: FORBIDDEN }));
    return hidden ?? FORBIDDEN;
  }

  #editTask(taskId: string, patch: (row: Row) => WirePatch): string | undefined {
    const row = this.#visibleTask(taskId);
    if (!row) return 'gone';
    this.#update(task, row, patch(row));
    return undefined;
  }

  #sizeTask(taskId: string, size: string): string | undefined {
    const row = this.#visibleTask(taskId);
    if (!row) return 'gone';
    const held = this.#get('effort', taskId);
    if (held) this.#update(effort, held, { size });
    else this.#insert(effort, { id: taskId, project: row.project, size });
    return undefined;
  }

  #moveTask(taskId: string, project: string): string | undefined {
    const row = this.#visibleTask(taskId);
    if (!row) return 'gone';
    if (!this.#held.has(`p:${project}`)) return 'hidden';
    this.#update(task, row, { project });
    const size = this.#get('effort', taskId);
    if (size) this.#update(effort, size, { project });
    for (const each of this.#remarksOf(taskId)) this.#update(remark, each, { project });
    return undefined;
  }

  #removeTask(taskId: string): string | undefined {
    const row = this.#visibleTask(taskId);
    if (!row) return 'gone';
    for (const each of this.#remarksOf(taskId)) this.#remove(remark, each);
    const size = this.#get('effort', taskId);
    if (size) this.#remove(effort, size);
    this.#remove(task, row);
    return undefined;
  }

  #addRemark({ id, taskId, token }: Args): string | undefined {
    const row = this.#visibleTask(taskId);
    if (!row) return 'gone';
    if (this.#get('remark', id)) return 'exists';
    this.#insert(remark, { id, taskId, project: row.project, body: token });
    return undefined;
  }

  #changeRemark(remarkId: string, body: string | undefined): string | undefined {
    const row = this.#get('remark', remarkId);
    if (!row || !this.#held.has(`p:${String(row.project)}`)) return 'gone';
    if (body === undefined) this.#remove(remark, row);
    else this.#update(remark, row, { body });
    return undefined;
  }

  #hitPin({ id, token }: Args): string | undefined {
    const row = this.#get('pin', id);
    if (!row) this.#insert(pin, { id, owner: this.#userId, hits: 1, trace: [token] });
    else if (row.owner !== this.#userId) return 'hidden';
    else this.#update(pin, row, { hits: Number(row.hits) + 1, trace: [...(row.trace as string[]), token] });
    return undefined;
  }

  #visibleTask(taskId: string): Row | undefined {
    const row = this.#get('task', taskId);
    return row && this.#held.has(task.scope(row as never)) ? row : undefined;
  }

  #remarksOf(taskId: string): Row[] {
    const ids = new Set(this.#db.rowsAt('remark', this.#db.seq).map((row) => row.id));
    for (const key of this.#tx.rows.keys()) if (key.startsWith('remark ')) ids.add(key.slice(7));
    return [...ids]
      .map((id) => this.#get('remark', id))
      .filter((row) => row !== undefined && row.taskId === taskId)
      .filter((row) => row !== undefined);
  }

  #get(model: string, id: string): Row | undefined {
    const key = `${model} ${id}`;
    return this.#tx.rows.has(key) ? this.#tx.rows.get(key) : this.#db.row(model, id);
  }

  #insert(entity: Entity, row: Row): void {
    this.#write(entity, row.id, Object.freeze(row), log('I', entity.name, row.id, entity.scope(row), row));
  }

  #update(entity: Entity, row: Row, patch: WirePatch): void {
    const smallest = minimalPatch(entity, row, patch);
    if (!smallest) return;
    const next = applyPatch(entity, row, smallest);
    const [from, to] = [entity.scope(row), entity.scope(next)];
    const entry = log('U', entity.name, row.id, to, from === to ? smallest : next);
    this.#write(entity, row.id, next, from === to ? entry : { ...entry, oldScope: from });
  }

  #remove(entity: Entity, row: Row): void {
    this.#write(entity, row.id, undefined, log('D', entity.name, row.id, entity.scope(row), {}));
  }

  #write(entity: Entity, id: string, row: Row | undefined, entry: LogEntry): void {
    const key = `${entity.name} ${id}`;
    this.#tx.rows.set(key, row);
    this.#tx.effects.set(entry, { rows: [[key, row]] });
    this.entries.push(entry);
  }
}

const log = (
  op: LogEntry['op'],
  model: string,
  rowId: string,
  scope: string,
  patch: WirePatch,
): LogEntry => ({ seq: 0, op, model, rowId, scope, patch });

const refuse = (code: string): Executed => ({ entries: [], refusal: { code, message: code } });
