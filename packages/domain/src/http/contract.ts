import type { z } from 'zod';
import type { Reason } from '../declare-refusals.ts';
import type { Capability } from '../permissions/capabilities.ts';

/** What a route responds with on success. Closed: undeclared fields are not allowed. */
export type RouteAnswer =
  | { readonly as: 'json'; readonly body: z.ZodType; readonly status: 200 | 201 }
  /** One JSON value per line. */
  | { readonly as: 'lines'; readonly line: z.ZodType }
  | { readonly as: 'text'; readonly text: RegExp }
  /** A file as it was uploaded, or frames of a socket. */
  | { readonly as: 'bytes' }
  | { readonly as: 'nothing' };

/** Who may call a route. Callers who aren't signed in get 401, all others 404. */
export type RouteAccess =
  | { readonly who: 'anyone' }
  /** Signed-in people, about themselves. A token can't, since it belongs to a workspace. */
  | { readonly who: 'person' }
  /** Signed-in people and tokens. */
  | { readonly who: 'caller' }
  | { readonly who: 'instance-admin' }
  /**
   * Members of the workspace in the path. `needs` is checked on the row of it that `on` names, else on the workspace
   * itself.
   */
  | {
      readonly who: 'member';
      readonly needs?: Capability;
      /** The path parameter that holds the row's ID, and the row's entity. */
      readonly on?: { readonly param: string; readonly entity: string };
      /** Refuses tokens, which must not create, see or revoke tokens. */
      readonly signedIn?: true;
      /** The body or query decides what is needed, and the handler checks that too. */
      readonly furtherBy?: 'content';
    }
  /**
   * Whoever a guard of the feature lets through; it runs before the handler. `to` describes them in the documentation,
   * and `needs` is passed to the guard.
   */
  | { readonly who: 'guarded'; readonly to: string; readonly needs: string };

/** Which server resource a request uses while it runs; each person may have a few running requests per resource. */
export type RouteShare = 'reads' | 'searches' | 'commands';

/** A reason why a route refuses. */
export type RouteError = Pick<Reason, 'code' | 'kind'>;

/** All that callers have to know of a route, and all that the server checks before its handler runs. */
export type RouteContract = RouteAccess & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root, with parameters as `:name`, `:name?` or `:name{pattern}`. */
  readonly path: `/${string}`;
  /** A one-line description. */
  readonly summary: string;
  /** Path parameters with a stricter type than text; values that don't match get 404. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** The body, as JSON. */
  readonly input?: z.ZodType;
  /** The body is a form with a file, which the handler streams. */
  readonly form?: { readonly file: string; readonly fields: z.ZodType };
  /** The body is neither JSON nor a form: the handler streams it and limits its size. */
  readonly readsBody?: true;
  readonly answer: RouteAnswer;
  /**
   * Refusals beyond those that any route may give (`mayRefuse`). `of-commands`: whatever the command in the body may
   * refuse with.
   */
  readonly errors?: readonly RouteError[] | 'of-commands';
  readonly share?: RouteShare;
};

/**
 * Declares a route.
 *
 * @example
 * export const listLabels = contract({
 *   method: 'GET', path: '/api/workspaces/:slug/labels', who: 'member', share: 'reads',
 *   summary: 'Lists the labels in all projects you are a member of.', answer: json(z.array(labelJson)),
 * });
 */
export const contract = <const Contract extends RouteContract>(declared: Contract): Contract => declared;

export const json = <Body extends z.ZodType>(body: Body) => ({ as: 'json', body, status: 200 }) as const;
/** The same for routes that create something: 201. */
export const created = <Body extends z.ZodType>(body: Body) => ({ as: 'json', body, status: 201 }) as const;
export const lines = <Line extends z.ZodType>(line: Line) => ({ as: 'lines', line }) as const;
export const bytes = { as: 'bytes' } as const;
export const nothing = { as: 'nothing' } as const;

/** The name of a route: its method, and its path without patterns and trailing slash. */
export const routeName = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.replaceAll(/(:\w+)\{(?:[^{}]|\{[^{}]*\})*\}/g, '$1').replace(/(?<=.)\/$/, '')}`;

/** The `:name` parameters of a path, as text. */
export type RouteParams<Path extends string> = { readonly [Name in Names<Path>]: string };
type Names<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Bare<Name> | Names<`/${More}`>
    : Bare<Rest>
  : never;
type Bare<Name extends string> = Name extends `${infer Before}{${string}`
  ? Before
  : Name extends `${infer Before}?`
    ? Before
    : Name;
