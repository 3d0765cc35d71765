import { routeName, type RouteContract } from '@cairn/domain/http/contract';

/** One address that a router answers. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/**
 * Contracts by the name of their route. Throws for two contracts of one route, and for a path that nobody could reach.
 */
export function contractsByName(contracts: readonly RouteContract[]): ReadonlyMap<string, RouteContract> {
  const byName = new Map<string, RouteContract>();
  for (const contract of contracts) {
    const name = routeName(contract);
    // Requests arrive here without their trailing slash.
    if (contract.path.endsWith('/'))
      throw new Error(`expected a path without a slash at its end, got ${name}/`);
    if (byName.has(name)) throw new Error(`expected one contract for each route, got two for ${name}`);
    byName.set(name, contract);
  }
  return byName;
}

/** Throws for a route without a contract, and for a contract without a route. */
export function assertDeclared(
  routes: readonly Route[],
  contracts: ReadonlyMap<string, RouteContract>,
): void {
  // Middleware and the HTML page are registered for ALL methods and for patterns of every path.
  const names = new Set(
    routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*')).map(routeName),
  );
  const undeclared = [...names].filter((name) => !contracts.has(name));
  if (undeclared.length > 0)
    throw new Error(`expected a contract for each route, got none for ${undeclared.join(', ')}`);
  const idle = [...contracts.keys()].filter((name) => !names.has(name));
  if (idle.length > 0) throw new Error(`expected a route for each contract, got none for ${idle.join(', ')}`);
}
