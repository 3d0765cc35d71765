import { routeName, type RouteContract } from '@cairn/domain/http/contract';

/**
 * A pattern for the method and path of requests that this route answers: `GET /api/labels/:id` as a regular expression.
 */
export function routePattern(contract: Pick<RouteContract, 'method' | 'path'>): RegExp {
  const path = routeName(contract)
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+');
  // slow-expression: paths are ours, and between two slashes each part is read once.
  return new RegExp(`^${path}/?$`);
}

/** Whether the route streams and limits the body itself. */
export function bodyReaders(
  contracts: Iterable<RouteContract>,
): (request: { readonly method: string; readonly path: string }) => boolean {
  const patterns = [...contracts].filter(({ form, readsBody }) => form ?? readsBody).map(routePattern);
  return ({ method, path }) => patterns.some((each) => each.test(`${method} ${path}`));
}
