import type { Actor } from '@cairn/domain';
import type { RouteContract, RouteParams } from '@cairn/domain/http/contract';
import type { Row } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import type { z } from 'zod';
import type { Session } from '../auth/index.ts';
import type { Services } from '../services.ts';

/** The caller; with a token, also the only workspace that it is valid for. */
export interface Caller {
  readonly userId: string;
  readonly workspaceId?: string | undefined;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
interface AsMember {
  readonly member: SyncActor;
  /** The member with current roles; read once, when first needed. */
  readonly actor: () => Promise<Actor>;
}
interface ByAccess {
  readonly anyone: object;
  readonly person: { readonly session: Session };
  readonly 'instance-admin': { readonly session: Session };
  readonly caller: { readonly caller: Caller };
  readonly guarded: { readonly caller: Caller };
  readonly member: AsMember;
}

/** What a handler receives: everything that its contract requires, found and validated. */
export type RouteRequest<Contract extends RouteContract> = ByAccess[Contract['who']] &
  (Contract extends { readonly on: object } ? { readonly row: Row } : object) & {
    readonly services: Services;
    readonly params: RouteParams<Contract['path']>;
    readonly query: Parsed<Contract['query']>;
    readonly input: Parsed<Contract['input']>;
    /** The raw request: for streamed bodies, and for conditions on files. */
    readonly raw: Request;
    /** The connection's side of it, as Hono has it. */
    readonly env: unknown;
  };

/** The type of an answer's value: a handler may return readonly data. */
type Given<T> = z.core.util.JSONType extends T
  ? unknown
  : T extends readonly (infer Item)[]
    ? readonly Given<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Given<T[Key]> }
      : T;

type Answered<Contract extends RouteContract> = Contract['answer'] extends { readonly body: infer Body }
  ? Given<z.input<Body>>
  : Contract['answer'] extends { readonly as: 'nothing' }
    ? void
    : Response;

/** A contract with its handler. */
export interface ServerRoute {
  readonly contract: RouteContract;
  readonly handle: (request: never) => Promise<unknown>;
  /** What the guard returned; only for `guarded` contracts. */
  readonly guard?: (request: never, needs: never) => Promise<unknown>;
}

type Guarded = Extract<RouteContract, { readonly who: 'guarded' }>;

/**
 * Binds a handler to its contract. It runs once everything in the contract has been enforced, and returns the body of
 * the answer; a {@link Refused} is answered with its code.
 *
 * @example
 * route(listLabels, async ({ services: { db }, member }) => await labelsOf(db, member.workspaceId));
 */
export const route = <const Contract extends Exclude<RouteContract, Guarded>>(
  contract: Contract,
  handle: (request: RouteRequest<Contract>) => Promise<Answered<Contract>>,
): ServerRoute => ({ contract, handle });

/** What a guard receives: the request before its body and query have been validated. */
export type GuardedRequest<Contract extends Guarded> = Omit<RouteRequest<Contract>, 'input' | 'query'>;

/**
 * Binds a handler to a `guarded` contract. The guard runs first: it throws for callers that it does not admit, and the
 * handler receives what it returns.
 *
 * @example
 * guarded(getFile, findFile, async (request) => serve(request, request.found));
 */
export const guarded = <const Contract extends Guarded, Found>(
  contract: Contract,
  guard: (request: GuardedRequest<Contract>, needs: Contract['needs']) => Promise<Found>,
  handle: (request: RouteRequest<Contract> & { readonly found: Found }) => Promise<Answered<Contract>>,
): ServerRoute => ({ contract, handle, guard });
