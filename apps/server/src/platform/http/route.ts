import type { Actor } from '@cairn/domain';
import type { RouteContract, RouteParams } from '@cairn/domain/http/contract';
import type { Row } from '@cairn/sync/schema';
import type { SyncActor } from '@cairn/sync/server';
import type { z } from 'zod';
import type { Session } from '../auth/index.ts';
import type { Services } from '../services.ts';

/** Who asks; with a token, the only workspace that it speaks for. */
export interface Caller {
  readonly userId: string;
  readonly workspaceId?: string | undefined;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
interface AsMember {
  readonly member: SyncActor;
  /** The member with live roles; read once, when it is first asked for. */
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

/** What a handler gets: all that its contract asks for, found and checked. */
export type RouteRequest<Contract extends RouteContract> = ByAccess[Contract['who']] &
  (Contract extends { readonly on: object } ? { readonly row: Row } : object) & {
    readonly services: Services;
    readonly params: RouteParams<Contract['path']>;
    readonly query: Parsed<Contract['query']>;
    readonly input: Parsed<Contract['input']>;
    /** As it came: for bodies that are read as they come, and for conditions on files. */
    readonly raw: Request;
    /** The socket's side of it, as Hono has it. */
    readonly env: unknown;
  };

/** What fits into an answer: a handler may give what it must not change. */
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

/** A contract with the handler that keeps it. */
export interface ServerRoute {
  readonly contract: RouteContract;
  readonly handle: (request: never) => Promise<unknown>;
  /** What the handler gets as `found`: there with contracts that are `guarded`, and with no others. */
  readonly guard?: (request: never, needs: never) => Promise<unknown>;
}

type Guarded = Extract<RouteContract, { readonly who: 'guarded' }>;

/**
 * Binds a handler to its contract. It runs once everything that the contract says has been enforced, and gives the
 * body of the answer; a {@link Refused} is answered with its code.
 *
 * @example
 * route(listLabels, async ({ services: { db }, member }) => await labelsOf(db, member.workspaceId));
 */
export const route = <const Contract extends Exclude<RouteContract, Guarded>>(
  contract: Contract,
  handle: (request: RouteRequest<Contract>) => Promise<Answered<Contract>>,
): ServerRoute => ({ contract, handle });

/** What a guard is asked with: the request before its body and its query have been looked at. */
export type GuardedRequest<Contract extends Guarded> = Omit<RouteRequest<Contract>, 'input' | 'query'>;

/**
 * Binds a handler to a contract that is `guarded`. The guard is asked first: it throws for whom it does not let through,
 * and what it finds the handler gets.
 *
 * @example
 * guarded(getFile, findFile, async (request) => serve(request, request.found));
 */
export const guarded = <const Contract extends Guarded, Found>(
  contract: Contract,
  guard: (request: GuardedRequest<Contract>, needs: Contract['needs']) => Promise<Found>,
  handle: (request: RouteRequest<Contract> & { readonly found: Found }) => Promise<Answered<Contract>>,
): ServerRoute => ({ contract, handle, guard });
