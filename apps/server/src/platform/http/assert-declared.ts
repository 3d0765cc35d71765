import { routeName, type RouteContract } from '@cairn/domain/http/contract';

/** One address that a router answers. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** Throws for a route without a contract, for a contract without a route, and for two contracts of one route. */
export function assertDeclared(routes: readonly Route[], contracts: readonly RouteContract[]): void {
  // Middleware and the one page stand under ALL and under patterns of every path.
  const names = new Set(
    routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*')).map(routeName),
  );
  const declared = contracts.map(routeName);
  const undeclared = [...names].filter((name) => !declared.includes(name));
  if (undeclared.length > 0)
    throw new Error(`expected a contract for each route, got none for ${undeclared.join(', ')}`);
  const idle = declared.filter((name) => !names.has(name));
  if (idle.length > 0) throw new Error(`expected a route for each contract, got none for ${idle.join(', ')}`);
  const twice = declared.filter((name, at) => declared.indexOf(name) !== at);
  if (twice.length > 0)
    throw new Error(`expected one contract for each route, got two for ${twice.join(', ')}`);
}
