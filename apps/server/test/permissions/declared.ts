import {
  assetPurpose,
  can,
  canSee,
  schema,
  type Actor,
  type AssetPurposeName,
  type Capability,
  type Role,
} from '@cairn/domain';
import { commandRefs, idsAt, type Command, type Entity, type Row } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { selectList } from '../../src/platform/commands/index.ts';
import type { Db } from '../../src/platform/db/index.ts';
import type { RouteContract } from '@cairn/domain/http/contract';
import { hasSession, isKnown, kindOf, type Principal } from '../principals.ts';
import type { World } from '../world.ts';
import type { States } from './states.ts';

/** What the tables of rights say must come of a request. */
export type Verdict = 'signed_out' | 'not_found' | 'forbidden' | 'allowed';

/** Answers from the declarations alone: roles as the principals were given them, rows as they lie in the database. */
export class Declared {
  readonly #db: Db;
  readonly #world: World;
  readonly #projects: Pick<States, 'joined' | 'archived'>;
  readonly #rows = new Map<string, Promise<Row | undefined>>();

  /** @param projects those that the principals were given their project roles in */
  constructor(db: Db, world: World, projects: Pick<States, 'joined' | 'archived'>) {
    this.#db = db;
    this.#world = world;
    this.#projects = projects;
  }

  actor(principal: Principal): Actor {
    const { workspaceRole, projectRole, isRemoved, isDeactivated } = kindOf(principal);
    const isIn = workspaceRole !== undefined && !isRemoved && !isDeactivated;
    const roles: [string, Role][] =
      isIn && projectRole !== undefined ? this.#projects.joined.map((id) => [id, projectRole]) : [];
    return {
      userId: this.#world.userIds[principal],
      workspaceRole: isIn ? workspaceRole : undefined,
      projectRoles: new Map(roles),
      archivedProjects: new Set(this.#projects.archived),
    };
  }

  /** Over HTTP, in the workspace with this id. */
  async ofCommand(
    principal: Principal,
    command: Command<unknown>,
    args: unknown,
    workspaceId: string,
  ): Promise<Verdict> {
    if (!isKnown(principal)) return 'signed_out';
    const actor = this.actor(principal);
    if (actor.workspaceRole === undefined || workspaceId !== this.#world.workspaceId) return 'not_found';
    let allowed = command.on !== 'workspace' || can(actor, command.requires as Capability, 'workspace');
    for (const ref of commandRefs(command)) {
      for (const id of idsAt(args, ref)) {
        const subject = await this.#seen(actor, ref.entity, id);
        if (!subject) return 'not_found';
        if (ref.field === command.on) allowed &&= can(actor, command.requires as Capability, subject);
        const also = command.alsoRequires[ref.field];
        if (also !== undefined) allowed &&= can(actor, also as Capability, subject);
      }
    }
    return allowed ? 'allowed' : 'forbidden';
  }

  /** @param path the address as it was asked for, whose ids the rule may speak of */
  async ofRoute(
    principal: Principal,
    {
      contract,
      names,
      path,
    }: { readonly contract: RouteContract; readonly names: string; readonly path: string },
    workspaceId: string,
  ): Promise<Verdict> {
    if (contract.who === 'anyone') return 'allowed';
    if (!isKnown(principal)) return 'signed_out';
    if (contract.who === 'caller') return 'allowed';
    if (contract.who === 'person') return hasSession(principal) ? 'allowed' : 'signed_out';
    if (contract.who === 'instance-admin') {
      if (!hasSession(principal)) return 'signed_out';
      return kindOf(principal).isInstanceAdmin ? 'allowed' : 'not_found';
    }
    if (contract.who === 'member' && contract.signedIn && !hasSession(principal)) return 'signed_out';
    const actor = this.actor(principal);
    if (actor.workspaceRole === undefined || workspaceId !== this.#world.workspaceId) return 'not_found';
    // What is one's own in a workspace: to be a member is enough.
    if (contract.who === 'guarded' && contract.needs === 'membership')
      return path.includes(this.#world.workspaceId) ? 'allowed' : 'not_found';
    // Files have the other guard that there is.
    if (contract.who === 'guarded') return this.#ofAsset(actor, contract.needs, idsIn(path).at(-1) ?? '');
    if (contract.needs === undefined) return 'allowed';
    if (!contract.on) return can(actor, contract.needs, 'workspace') ? 'allowed' : 'forbidden';
    const at = names.split('/').indexOf(`:${contract.on.param}`);
    const subject = await this.#seen(actor, contract.on.entity, path.split('/')[at] ?? '');
    if (!subject) return 'not_found';
    return can(actor, contract.needs, subject) ? 'allowed' : 'forbidden';
  }

  async #ofAsset(actor: Actor, needs: string, id: string): Promise<Verdict> {
    const { rows } = await sql<{ entityId: string; purpose: AssetPurposeName; uploadedBy: string }>`
      select entity_id, purpose, uploaded_by from assets where id = ${id}`.execute(this.#db);
    const [asset] = rows;
    const subject = asset && (await this.#seen(actor, 'issue', asset.entityId));
    if (!asset || !subject) return 'not_found';
    const { manage, upload } = assetPurpose(asset.purpose);
    if (needs === 'read') return 'allowed';
    const enough = asset.uploadedBy === actor.userId ? [manage, upload.issue] : [manage];
    return enough.some((each) => each !== undefined && can(actor, each, subject)) ? 'allowed' : 'forbidden';
  }

  async #seen(
    actor: Actor,
    entityName: string,
    id: string,
  ): Promise<{ entity: Entity; row: Row } | undefined> {
    const entity = schema.entities.get(entityName);
    if (!entity) throw new Error(`no entity ${entityName}`);
    const row = await this.#row(entity, id);
    return row && canSee(actor, entity, row) ? { entity, row } : undefined;
  }

  #row(entity: Entity, id: string): Promise<Row | undefined> {
    const key = `${entity.name} ${id}`;
    const known = this.#rows.get(key) ?? this.#read(entity, id);
    this.#rows.set(key, known);
    return known;
  }

  async #read(entity: Entity, id: string): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
      where workspace_id = ${this.#world.workspaceId} and id = ${id}`.execute(this.#db);
    return rows[0];
  }
}

const idsIn = (path: string): string[] => path.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
