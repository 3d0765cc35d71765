import { assertMay, notFound, parseInput, selectList } from '../commands/index.ts';
import { canSee, schema, type Actor, type Capability } from '@cairn/domain';
import { routeName, type RouteContract, type RouteShare } from '@cairn/domain/http/contract';
import type { Row } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import type { Context, Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { Refusal, type Session } from '../auth/index.ts';
import type { Services } from '../services.ts';
import { loadActor } from '../sync/index.ts';
import type { FairShare } from './fair-share.ts';
import type { Caller, ServerRoute } from './route.ts';

/** Identifies the caller. */
export interface Identify {
  /** Undefined for callers who are not signed in; tokens don't count. */
  sessionOf(headers: Headers): Promise<Session | undefined>;
  isInstanceAdmin(userId: string): Promise<boolean>;
  /** Throws for callers who are not signed in and have no valid token. */
  callerOf(headers: Headers): Promise<Caller>;
  /** Throws for people outside the workspace as if it did not exist. */
  memberOf(headers: Headers, slug: string): Promise<SyncActor>;
  /** The same for a signed-in person: throws for a token. */
  signedInMemberOf(headers: Headers, slug: string): Promise<SyncActor>;
}

export interface RouteSettings {
  readonly services: Services;
  readonly identify: Identify;
  readonly shares: Readonly<Record<RouteShare, FairShare>>;
}

const anId = z.uuid();

/** Mounts routes under their paths, in order. No handler runs before its contract has been enforced. */
export function serveRoutes(app: Hono, routes: readonly ServerRoute[], settings: RouteSettings): void {
  for (const { contract, handle, guard } of routes) {
    if ((contract.who === 'guarded') !== (guard !== undefined))
      throw new Error(`${routeName(contract)}: expected a guard if its contract says so, and else none`);
    const run = handle as (request: object) => Promise<unknown>;
    const find = guard as ((request: object, needs: unknown) => Promise<unknown>) | undefined;
    app.on(contract.method, contract.path, async (context) => {
      const asking = await asker(contract, context, settings);
      const { services } = settings;
      const params = paramsOf(contract, context);
      const before = { ...asking, services, params, raw: context.req.raw, env: context.env };
      const found = contract.who === 'guarded' ? await find?.(before, contract.needs) : undefined;
      const query = contract.query && parseInput(contract.query, context.req.query());
      const input = contract.input && parseInput(contract.input, await context.req.json());
      const answer = await run({ ...before, found, query, input });
      return responseOf(contract, context, answer);
    });
  }
}

async function asker(contract: RouteContract, context: Context, settings: RouteSettings): Promise<object> {
  const { headers } = context.req.raw;
  const { identify } = settings;
  switch (contract.who) {
    case 'anyone':
      return {};
    case 'person':
      return { session: await sessionOf(identify, headers) };
    case 'instance-admin': {
      const session = await sessionOf(identify, headers);
      // For everyone else, like a path that does not exist.
      if (!(await identify.isInstanceAdmin(session.userId))) throw notFound();
      return { session };
    }
    case 'caller':
    case 'guarded':
      return { caller: await identify.callerOf(headers) };
    case 'member':
      return await asMember(contract, context, settings);
  }
}

async function sessionOf(identify: Identify, headers: Headers): Promise<Session> {
  const session = await identify.sessionOf(headers);
  if (session === undefined) throw new Refusal('signed_out');
  return session;
}

async function asMember(
  { needs, on, signedIn, share }: Extract<RouteContract, { readonly who: 'member' }>,
  context: Context,
  { services: { db }, identify, shares }: RouteSettings,
): Promise<object> {
  const find = signedIn ? identify.signedInMemberOf : identify.memberOf;
  const findInTurn = share === undefined ? find : shares[share].claimedBy(find);
  const member = await findInTurn(context.req.raw.headers, context.req.param('slug') ?? '');
  let loaded: Promise<Actor> | undefined;
  const actor = (): Promise<Actor> => (loaded ??= loadActor(db, member));
  if (on === undefined) {
    if (needs !== undefined) assertMay(await actor(), needs, 'workspace');
    return { member, actor };
  }
  const row = await seenRow(
    { db, member, actor: await actor() },
    on.entity,
    context.req.param(on.param),
    needs,
  );
  return { member, actor, row };
}

/** The row that the path names: 404 if it is hidden, 403 if the action is not allowed. */
async function seenRow(
  { db, member, actor }: { readonly db: Services['db']; readonly member: SyncActor; readonly actor: Actor },
  name: string,
  id: string | undefined,
  needs: Capability | undefined,
): Promise<Row> {
  const entity = schema.entities.get(name);
  if (!entity) throw new Error(`a route names the unknown entity "${name}"`);
  if (!anId.safeParse(id).success) throw notFound();
  const { rows } = await sql<Row>`select ${selectList(entity)} from ${sql.table(entity.table)}
    where workspace_id = ${member.workspaceId} and id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || !canSee(actor, entity, row)) throw notFound();
  if (needs !== undefined) assertMay(actor, needs, { entity, row });
  return row;
}

function paramsOf(contract: RouteContract, context: Context): Readonly<Record<string, unknown>> {
  const params = context.req.param();
  if (!contract.params) return params;
  const parsed = contract.params.safeParse(params);
  if (!parsed.success) throw notFound();
  return { ...params, ...(parsed.data as object) };
}

function responseOf(contract: RouteContract, context: Context, given: unknown): Response {
  const { answer } = contract;
  if (answer.as === 'json') return context.json(given, answer.status);
  if (answer.as === 'nothing') return context.body(null, 204);
  if (given instanceof Response) return given;
  if (answer.as === 'text') return context.text(String(given));
  throw new Error(`expected a Response from ${routeName(contract)}`);
}
