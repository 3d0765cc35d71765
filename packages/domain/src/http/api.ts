import type { z } from 'zod';
import type * as activity from '../activity/routes.ts';
import type * as analytics from '../analytics/routes.ts';
import type * as assets from '../assets/routes.ts';
import type * as automations from '../automations/routes.ts';
import type * as comments from '../comments/routes.ts';
import type * as cycles from '../cycles/routes.ts';
import type * as home from '../home/routes.ts';
import type * as inboundMail from '../inbound-mail/routes.ts';
import type * as intake from '../intake/routes.ts';
import type * as issues from '../issues/routes.ts';
import type * as labels from '../labels/routes.ts';
import type * as modules from '../modules/routes.ts';
import type * as notifications from '../notifications/routes.ts';
import type * as pages from '../pages/routes.ts';
import type * as auth from '../people/auth-routes.ts';
import type * as people from '../people/routes.ts';
import type * as search from '../search/routes.ts';
import type * as tokens from '../tokens/routes.ts';
import type * as workspaces from '../workspaces/routes.ts';
import type { RouteContract, RouteParams } from './contract.ts';

/** The routes of all features. Types only: a browser that imports this downloads nothing of it. */
type Modules =
  | typeof activity
  | typeof analytics
  | typeof assets
  | typeof automations
  | typeof comments
  | typeof cycles
  | typeof home
  | typeof inboundMail
  | typeof intake
  | typeof issues
  | typeof labels
  | typeof modules
  | typeof notifications
  | typeof pages
  | typeof auth
  | typeof people
  | typeof search
  | typeof tokens
  | typeof workspaces;

type ContractsOf<Module> = Module extends object ? Extract<Module[keyof Module], RouteContract> : never;
type ApiContract = ContractsOf<Modules>;

type Api = {
  readonly [Contract in ApiContract as `${Contract['method']} ${Contract['path']}`]: Contract;
};

/**
 * Routes by method and path, such as `GET /api/workspaces/:slug/labels`. Without those whose path has a pattern: files are asked
 * for by the URLs that the server gives.
 */
export type RouteName = Exclude<keyof Api, `${string}{${string}`>;

type Query<Contract> = Contract extends { readonly query: infer Schema extends z.ZodType }
  ? { readonly query?: Partial<z.input<Schema>> }
  : object;
type Input<Contract> = Contract extends { readonly input: infer Schema extends z.ZodType }
  ? { readonly input: z.input<Schema> }
  : object;
type Params<Path extends string> = Path extends `${string}:${string}`
  ? { readonly params: RouteParams<Path> }
  : object;

/** What a call of a route takes: the parameters of its path, its query and its body. */
export type RouteCall<Name extends RouteName> = Params<Api[Name]['path']> &
  Query<Api[Name]> &
  Input<Api[Name]>;

/** Routes that answer with a file. */
export type FileRouteName = {
  [Name in RouteName]: Name extends `GET ${string}`
    ? Api[Name]['answer'] extends { readonly as: 'bytes' }
      ? Name
      : never
    : never;
}[RouteName];

/** What it answers; undefined for no body. */
export type RouteReply<Name extends RouteName> = Api[Name]['answer'] extends { readonly body: infer Body }
  ? z.output<Body>
  : undefined;
