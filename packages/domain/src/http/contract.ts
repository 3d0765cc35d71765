import type { z } from 'zod';
import type { Reason } from '../declare-refusals.ts';
import type { Capability } from '../permissions/capabilities.ts';

/** What a route answers when it does what it was asked. Closed: what is not declared may not stand in it. */
export type RouteAnswer =
  | { readonly as: 'json'; readonly body: z.ZodType; readonly status: 200 | 201 }
  /** One JSON text a line. */
  | { readonly as: 'lines'; readonly line: z.ZodType }
  | { readonly as: 'text'; readonly text: RegExp }
  /** A file as somebody gave it, or frames of a socket. */
  | { readonly as: 'bytes' }
  | { readonly as: 'nothing' };

/** Whom a route answers. Everybody else hears 401 without a sign-in, and otherwise that there is nothing. */
export type RouteAccess =
  | { readonly who: 'anyone' }
  /** Somebody signed in, about themselves. A token speaks for a workspace, not for its holder. */
  | { readonly who: 'person' }
  /** Somebody signed in, or a token. */
  | { readonly who: 'caller' }
  | { readonly who: 'instance-admin' }
  /** Members of the workspace in the path; `needs` is asked on the row of it that `on` names, else on itself. */
  | {
      readonly who: 'member';
      readonly needs?: Capability;
      /** The parameter of the path that holds the row's id, and of which entity it is. */
      readonly on?: { readonly param: string; readonly entity: string };
      /** No token: it does not make, see or end tokens. */
      readonly signedIn?: true;
      /** What is asked for stands in the body or the query, and has rules of its own. */
      readonly furtherBy?: 'content';
    }
  /**
   * Whom a guard of the feature lets through, which stands beside the handler and runs before it. `to` says in the
   * documentation who that is, `needs` is what the guard is asked for.
   */
  | { readonly who: 'guarded'; readonly to: string; readonly needs: string };

/** What a request takes of the server while it runs; each person has a few places in each. */
export type RouteShare = 'reads' | 'searches' | 'commands';

/** Why a route says no. */
export type RouteError = Pick<Reason, 'code' | 'kind'>;

/** All that a caller has to know of a route, and all that the server asks before its handler runs. */
export type RouteContract = RouteAccess & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root, with parameters as `:name`, `:name?` or `:name{pattern}`. */
  readonly path: `/${string}`;
  /** What it does, in one line. */
  readonly summary: string;
  /** Parameters of the path that are more than text; others than it takes lead nowhere (404). */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** The body, as JSON. */
  readonly input?: z.ZodType;
  /** The body is a form with a file, which the handler reads as it comes. */
  readonly form?: { readonly file: string; readonly fields: z.ZodType };
  /** The body is neither JSON nor a form: the handler reads it as it comes, and bounds it. */
  readonly readsBody?: true;
  readonly answer: RouteAnswer;
  /**
   * What it says no with beyond what any route may, `mayRefuse`: reasons of features. `of-commands`: whatever the command says
   * that is in the body.
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
/** The same for what was made: 201. */
export const created = <Body extends z.ZodType>(body: Body) => ({ as: 'json', body, status: 201 }) as const;
export const lines = <Line extends z.ZodType>(line: Line) => ({ as: 'lines', line }) as const;
export const bytes = { as: 'bytes' } as const;
export const nothing = { as: 'nothing' } as const;

/** The method, and the path without patterns and the slash at its end: what a route is known by. */
export const routeName = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path.replaceAll(/(:\w+)\{(?:[^{}]|\{[^{}]*\})*\}/g, '$1').replace(/(?<=.)\/$/, '')}`;

/** Each `:name` of a path, as text. */
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
