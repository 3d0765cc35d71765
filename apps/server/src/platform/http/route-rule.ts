import type { Capability } from '@cairn/domain';

/** Whom a route answers. Everybody else hears 401 without a sign-in, and otherwise that there is nothing. */
export type RouteRule =
  | { readonly for: 'anyone' }
  /** Somebody signed in, about themselves. A token speaks for a workspace, not for its holder. */
  | { readonly for: 'person' }
  /** Somebody signed in, or a token. */
  | { readonly for: 'caller' }
  | { readonly for: 'instance-admin' }
  /** Members of the workspace in the path; `needs` is asked on a row of it that the path names, else on itself. */
  | {
      readonly for: 'member';
      readonly needs?: Capability;
      readonly on?: { readonly param: string; readonly entity: string };
      /** No token: it does not make, see or end tokens. */
      readonly signedIn?: true;
      /** What is asked for stands in the body or the query, and has rules of its own. */
      readonly furtherBy?: 'content';
    }
  /** Whoever sees what the file hangs on; `manage` is for its uploader and for those whom its purpose names. */
  | { readonly for: 'asset'; readonly needs: 'read' | 'manage' };

/** One address that a router answers. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** A route's name in the table of rules: the method, and the path without patterns and the slash at its end. */
export const routeName = ({ method, path }: Route): string =>
  `${method} ${path.replaceAll(/(:\w+)\{(?:[^{}]|\{[^{}]*\})*\}/g, '$1').replace(/(?<=.)\/$/, '')}`;

/** Throws for a route of which nothing is declared, and for a declaration of a route that is no more. */
export function assertDeclared(
  routes: readonly Route[],
  declared: Readonly<Record<string, unknown>>,
  where: string,
): void {
  // Middleware and the one page stand under ALL and under patterns of every path.
  const names = new Set(
    routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*')).map(routeName),
  );
  const undeclared = [...names].filter((name) => !Object.hasOwn(declared, name));
  if (undeclared.length > 0)
    throw new Error(`expected a line in ${where} for each route, got none for ${undeclared.join(', ')}`);
  const idle = Object.keys(declared).filter((name) => !names.has(name));
  if (idle.length > 0)
    throw new Error(`expected a route for each line of ${where}, got none for ${idle.join(', ')}`);
}
