import { uuid } from '@cairn/sync/schema';
import { FEATURE_EXAMPLES } from './all-examples.ts';
import { always, type RouteExample } from './calls.ts';
import { commandExample } from './command-examples.ts';

/** The form as a browser writes it; says so in the headers. */
export function formBody(
  { attributes, file }: { readonly attributes: unknown; readonly file: Uint8Array },
  headers: Record<string, string>,
  fileName = 'picture.png',
): Buffer {
  const boundary = 'x-cairn-boundary';
  headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
  const part = (disposition: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="attributes"')}\r\n${JSON.stringify(attributes) ?? ''}\r\n`),
    Buffer.from(`${part(`name="asset"; filename="${fileName}"`)}Content-Type: image/png\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

/** One call of each route of the platform; those of a feature are in its `examples.ts`. */
const PLATFORM_EXAMPLES: Readonly<Record<string, RouteExample>> = {
  'GET /healthz': always('/healthz'),
  'GET /readyz': always('/readyz'),
  'GET /api/openapi.json': always('/api/openapi.json'),
  'GET /api/docs': always('/api/docs'),
  'POST /api/workspaces/:slug/commands': {
    call: ({ slug }, rows) => ({
      path: `/api/workspaces/${slug}/commands`,
      body: { name: 'issue.subscribe', v: 1, args: commandExample('issue.subscribe', rows) },
    }),
  },
  'GET /sync/:workspace/bootstrap': {
    call: ({ slug }) => ({ path: `/sync/${slug}/bootstrap`, query: { clients: uuid(), scopes: 'g,w' } }),
  },
  'GET /sync/:workspace/partial': {
    call: ({ slug }, { issueId }) => ({
      path: `/sync/${slug}/partial`,
      query: { model: 'comment', parent: issueId },
    }),
  },
  'POST /sync/:workspace/lines': {
    call: ({ slug }, { pageId }) => ({
      path: `/sync/${slug}/lines`,
      query: { to: `/documents/${slug}/${pageId}` },
    }),
  },
  'GET /sync/:workspace/lines/:line': {
    call: ({ slug }) => ({ path: `/sync/${slug}/lines/${uuid()}`, query: { wait: 'no' } }),
    isRefused: true,
  },
  'POST /sync/:workspace/lines/:line': {
    call: ({ slug }) => ({ path: `/sync/${slug}/lines/${uuid()}`, body: {} }),
    isRefused: true,
  },
};

const ROUTE_EXAMPLES: Readonly<Record<string, RouteExample>> = Object.assign(
  {},
  PLATFORM_EXAMPLES,
  ...FEATURE_EXAMPLES.map(({ routes }) => routes),
);

/** @throws for a route that has none: each new one is tried from its first day. */
export function routeExample(name: string): RouteExample {
  const example = ROUTE_EXAMPLES[name];
  if (!example) throw new Error(`${name} has no example in the examples.ts of its feature`);
  return example;
}
