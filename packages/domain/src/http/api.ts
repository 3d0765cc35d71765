import type { z } from 'zod';
import type * as features from '../all-routes.ts';
import type { RouteContract, RouteParams } from './contract.ts';

type ContractsOf<Module> = Module extends object ? Extract<Module[keyof Module], RouteContract> : never;
/** The routes of all features. Only types, so browsers that import this download nothing. */
type ApiContract = ContractsOf<(typeof features)[keyof typeof features]>;

type Api = {
  readonly [Contract in ApiContract as `${Contract['method']} ${Contract['path']}`]: Contract;
};

/**
 * Routes by method and path, such as `GET /api/workspaces/:slug/labels`, except those whose path has a pattern: the
 * server hands out the URLs of files.
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

/** The arguments of a call: path parameters, query and body. */
export type RouteCall<Name extends RouteName> = Params<Api[Name]['path']> &
  Query<Api[Name]> &
  Input<Api[Name]>;

/** Routes that respond with a file. */
export type FileRouteName = {
  [Name in RouteName]: Name extends `GET ${string}`
    ? Api[Name]['answer'] extends { readonly as: 'bytes' }
      ? Name
      : never
    : never;
}[RouteName];

/** The type of its response; undefined if it has no body. */
export type RouteReply<Name extends RouteName> = Api[Name]['answer'] extends { readonly body: infer Body }
  ? z.output<Body>
  : undefined;
