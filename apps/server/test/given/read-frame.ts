import { schema } from '@cairn/domain';
import type { ServerFrame } from '@cairn/sync/protocol';
import { z } from 'zod';
import { rowSchema } from '@cairn/domain/http/row-schema';
import { acknowledged } from '../../src/platform/sync/answers.ts';

const scopes = z.array(z.string());
/** A set may change by what comes in and goes out. */
const setPatch = z.strictObject({ add: z.array(z.uuid()), remove: z.array(z.uuid()) });

const rowChanges = [...schema.entities.values()].flatMap((entity) => {
  const place = { s: z.int(), m: z.literal(entity.name), i: z.uuid(), sc: z.string() };
  const row = rowSchema(entity);
  const patch = z.strictObject(
    Object.fromEntries(
      Object.entries(row.shape).map(([name, value]) => [
        name,
        (entity.fields[name]?.kind === 'set' ? z.union([value, setPatch]) : value).optional(),
      ]),
    ),
  );
  return [
    z.strictObject({ o: z.literal('I'), ...place, p: row }),
    z.strictObject({ o: z.literal('U'), ...place, p: patch }),
    z.strictObject({ o: z.literal('D'), ...place }),
  ];
});

const change = z.union([
  acknowledged,
  z.strictObject({ o: z.literal('G'), s: z.int(), g: scopes, r: scopes, f: scopes.optional() }),
  z.strictObject({ o: z.literal('B'), s: z.int(), sc: z.string() }),
  ...rowChanges,
]);

/** Everything that the server may say on a sync socket, and nothing beside it. */
const frame = z.union([
  z.strictObject({
    t: z.literal('welcome'),
    cursor: z.int(),
    build: z.string(),
    serverTime: z.int(),
    lastMids: z.record(z.uuid(), z.int()),
    refused: z.array(acknowledged),
    seq: z.int(),
  }),
  z.strictObject({
    t: z.literal('reset'),
    reason: z.enum(['epoch', 'truncated', 'schema', 'scopes', 'protocol', 'future']),
  }),
  z.strictObject({ t: z.literal('d'), prev: z.int(), to: z.int(), c: z.array(change) }),
  z.strictObject({
    t: z.literal('nack'),
    clientId: z.uuid(),
    mid: z.int(),
    code: z.string(),
    retryAfter: z.int(),
  }),
  z.strictObject({ t: z.literal('ping') }),
  z.strictObject({ t: z.literal('bye'), retryAfter: z.number() }),
]);

/** @throws for a frame that says more, or something else, than the protocol and the entities declare */
export function readFrame(data: string | Buffer, isBinary = false): ServerFrame {
  if (isBinary) throw new Error(`a frame of bytes: ${Buffer.from(data).toString('hex').slice(0, 500)}`);
  const text = data.toString();
  const value: unknown = JSON.parse(text);
  const parsed = frame.safeParse(value);
  if (!parsed.success) throw new Error(`a frame off its schema: ${text.slice(0, 500)}`);
  return value as ServerFrame;
}
