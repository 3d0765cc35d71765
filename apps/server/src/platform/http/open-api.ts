import { REFUSAL_STATUS } from '@cairn/domain/declare-refusals';
import { routeName, type RouteContract } from '@cairn/domain/http/contract';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
}

const REFUSAL: Json = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', description: 'A code for programs.' },
    message: { type: 'string', description: 'A sentence for people.' },
    values: { type: 'object', description: 'The values that the sentence says, by name.' },
    details: { description: 'More about it, such as the field.' },
  },
};

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'Sign-in or a token is required.',
  403: "You don't have permission to do this.",
  404: "Not found, or you don't have access.",
  409: 'Conflicts with what is there.',
  429: 'Too many requests. Retry after the seconds in `retry-after`.',
  502: "Another server can't be reached.",
  503: 'The server is restarting or its database is unavailable.',
};

/** The contracts as an OpenAPI 3.1 document. */
export function openApi(contracts: Iterable<RouteContract>, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, method, operation } of [...contracts].map(operationOf))
    (paths[path] ??= {})[method] = operation;
  return {
    openapi: '3.1.0',
    info: { title: 'Cairn', version },
    paths,
    components: {
      schemas: { Refusal: REFUSAL },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'cairn_session' },
        token: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  };
}

function operationOf(contract: RouteContract): Operation {
  const { method, summary, input, form } = contract;
  // A part that may be missing can't be expressed; what is served without it is the same.
  const path = (routeName(contract).split(' ')[1] ?? '').replace(/\/:\w+\?$/, '');
  const body = input
    ? { content: { 'application/json': { schema: schemaOf(input, 'input') } }, required: true }
    : form && { content: { 'multipart/form-data': { schema: formSchema(form) } }, required: true };
  return {
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    method: method.toLowerCase(),
    operation: {
      operationId: operationId(method, path),
      tags: [groupOf(contract)],
      summary,
      security: securityOf(contract),
      parameters: [...pathParameters(contract, path), ...queryParameters(contract)],
      ...(body ? { requestBody: body } : {}),
      responses: { ...answerOf(contract), ...refusalsOf(contract) },
    },
  };
}

/** The group a route is listed in: the first meaningful part of its path. */
export const groupOf = ({ path }: RouteContract): string =>
  path.split('/').find((part, at) => at > 1 && !part.startsWith(':')) ?? 'server';

/** `GET /api/workspaces/:slug/labels` → `getWorkspacesBySlugLabels`. */
const operationId = (method: string, path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== 'api')
    .map((part) =>
      part.replace(/^:/, 'by-').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    .reduce((name, part) => name + part.charAt(0).toUpperCase() + part.slice(1), method.toLowerCase());

function securityOf(contract: RouteContract): readonly Json[] {
  if (contract.who === 'anyone') return [];
  const isForPeople =
    contract.who === 'person' ||
    contract.who === 'instance-admin' ||
    (contract.who === 'member' && contract.signedIn === true);
  return isForPeople ? [{ session: [] }] : [{ session: [] }, { token: [] }];
}

function pathParameters({ params }: RouteContract, path: string): readonly Json[] {
  const schemas = params ? propertiesOf(params) : {};
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ?? { type: 'string' },
  }));
}

function queryParameters({ query }: RouteContract): readonly Json[] {
  if (!query) return [];
  const required = schemaOf(query, 'input')['required'];
  return Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
}

function answerOf({ answer }: RouteContract): Json {
  switch (answer.as) {
    case 'json':
      return {
        [answer.status]: {
          description: 'Success.',
          content: { 'application/json': { schema: schemaOf(answer.body, 'output') } },
        },
      };
    case 'lines':
      return {
        200: {
          description: 'One JSON value per line.',
          content: { 'application/x-ndjson': { schema: schemaOf(answer.line, 'output') } },
        },
      };
    case 'text':
      return { 200: { description: 'Success.', content: { 'text/plain': { schema: { type: 'string' } } } } };
    case 'bytes':
      return {
        200: { description: 'The file as it was uploaded.', content: { 'application/octet-stream': {} } },
      };
    case 'nothing':
      return { 204: { description: 'Success.' } };
  }
}

function refusalsOf(contract: RouteContract): Json {
  const takes = contract.input ?? contract.query ?? contract.form;
  const isChecked = contract.who === 'member' || contract.who === 'guarded';
  const statuses = [
    ...(takes ? [400] : []),
    ...(contract.who === 'anyone' ? [] : [401]),
    ...(isChecked && (contract.needs !== undefined || 'furtherBy' in contract) ? [403] : []),
    ...(isChecked || contract.path.includes(':') || contract.who === 'instance-admin' ? [404] : []),
    429,
    503,
  ];
  const own = ownCodes(contract);
  return Object.fromEntries(
    [...new Set([...statuses, ...own.keys()])]
      .toSorted((one, other) => one - other)
      .map((status) => [status, refusalAs(status, own.get(status) ?? [])]),
  );
}

/** The route's own codes, in addition to those of any route. */
function refusalAs(status: number, codes: readonly string[]): Json {
  const any = { $ref: '#/components/schemas/Refusal' };
  const own = { properties: { error: { examples: codes } } };
  const said = codes.length === 0 ? '' : ` Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
  return {
    description: `${REFUSALS[status]}${said}`,
    content: { 'application/json': { schema: codes.length === 0 ? any : { allOf: [any, own] } } },
  };
}

/** The codes with which any command may be refused, except for those of every route. */
const STATUSES_OF_COMMANDS = [REFUSAL_STATUS.invalid, REFUSAL_STATUS.conflict];

/** The codes that are the route's own, by status. */
export function ownCodes({ errors = [] }: Pick<RouteContract, 'errors'>): ReadonlyMap<number, string[]> {
  if (errors === 'of-commands') return new Map(STATUSES_OF_COMMANDS.map((status) => [status, []]));
  const codes = new Map<number, string[]>();
  for (const { code, kind } of errors)
    codes.set(REFUSAL_STATUS[kind], [...(codes.get(REFUSAL_STATUS[kind]) ?? []), code]);
  return codes;
}

const formSchema = ({ file, fields }: NonNullable<RouteContract['form']>): Json => ({
  type: 'object',
  required: [file],
  properties: { ...propertiesOf(fields), [file]: { type: 'string', format: 'binary' } },
});

const propertiesOf = (schema: z.ZodType): Readonly<Record<string, Json>> =>
  (schemaOf(schema, 'input')['properties'] ?? {}) as Readonly<Record<string, Json>>;

/** A schema as JSON Schema, for input or output. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}
