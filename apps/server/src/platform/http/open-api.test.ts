import { expect, test } from 'vitest';
import { contracts } from '../../contracts.ts';
import { openApi } from './open-api.ts';

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

const document = openApi(contracts.values(), '0.1.0') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const find = (method: string, path: string) =>
  operations.find((each) => each.method === method && each.path === path);

test('every contract is described once, under a name of its own, with each parameter of its path', () => {
  expect(operations).toHaveLength(contracts.size);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(contracts.size);
  for (const { path, parameters, summary } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(named);
    expect(summary).toMatch(/^[A-Z'].*\.$/);
  }
});

test('it says who may ask, what is taken and what is answered, as the contract does', () => {
  const labels = find('get', '/api/workspaces/{slug}/labels');
  expect(labels?.security).toEqual([{ session: [] }, { token: [] }]);
  expect(Object.keys(labels?.responses ?? {})).toEqual(['200', '401', '404', '429', '503']);
  const token = find('post', '/api/workspaces/{slug}/api-tokens');
  expect(token?.security).toEqual([{ session: [] }]);
  expect(JSON.stringify(token?.requestBody)).toContain('expires_at');
  expect(Object.keys(token?.responses ?? {})).toContain('201');
  const search = find('get', '/api/workspaces/{slug}/search');
  expect(new Set(search?.parameters.map(({ name }) => name))).toEqual(
    new Set(['slug', 'q', 'project', 'filter', 'timezone', 'limit', 'offset']),
  );
  expect(find('get', '/healthz')?.security).toEqual([]);
});

test('it says with which codes of its own a route refuses, beside what any may say', () => {
  const slugs = find('post', '/api/workspaces')?.responses ?? {};
  expect(Object.keys(slugs)).toEqual(['201', '400', '401', '409', '429', '503']);
  expect(slugs['409']).toMatchObject({ description: expect.stringContaining('`workspace.slug_taken`') });
  expect(JSON.stringify(slugs['409'])).toContain('{"examples":["workspace.slug_taken"]}');
  expect(JSON.stringify(slugs['429'])).not.toContain('examples');
  const command = find('post', '/api/workspaces/{slug}/commands');
  expect(Object.keys(command?.responses ?? {})).toContain('409');
});
