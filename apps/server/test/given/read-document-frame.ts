import { decodeServerFrame, LIMITS, MODES, type ServerFrame } from '@cairn/documents/protocol';
import { decodeStateVector, decodeUpdate } from 'yjs';
import { z } from 'zod';

const count = z.int().min(0);
const bytes = z.instanceof(Uint8Array);
const mode = z.enum(MODES);
/** What Yjs reads; an answer must not be the first thing to find out that it is none. */
const update = bytes.refine((given) => reads(decodeUpdate, given));
const stateVector = bytes.refine((given) => reads(decodeStateVector, given));

/** Everything that the server may say on the socket of a document, and nothing beside it. */
const FRAMES = {
  welcome: { head: count, connectionId: count, mode, stateVector, update },
  change: { seq: count.min(1), update },
  ack: { clientId: z.uuid(), n: count.min(1), seq: count.min(1) },
  mode: { mode },
  caret: {
    connectionId: count,
    userId: z.uuid(),
    name: z.string().min(1),
    position: bytes.refine(({ length }) => length <= LIMITS.caret),
  },
  gone: { connectionId: count },
  recovered: { id: z.uuid(), text: z.string().min(1), at: count },
  refused: { id: z.uuid(), text: z.string().min(1), at: count },
  pieces: { id: z.uuid(), pieces: z.string().regex(/^\d+ \d+ \d+( \d+ \d+ \d+)*$/) },
  dismissed: { id: z.uuid() },
  ping: {},
} as const satisfies {
  readonly [Type in ServerFrame['type']]: {
    readonly [Field in Exclude<keyof Extract<ServerFrame, { type: Type }>, 'type'>]: z.ZodType;
  };
};

const schemas = new Map(
  Object.entries(FRAMES).map(([type, fields]) => [
    type,
    z.strictObject({ type: z.literal(type), ...fields }),
  ]),
);

/** @throws for a frame that says more, or something else, than the protocol declares */
export function readDocumentFrame(data: Uint8Array, isBinary = true): ServerFrame {
  const frame = isBinary ? decodeServerFrame(data) : undefined;
  const fault = frame && schemas.get(frame.type)?.safeParse(frame).error;
  if (!frame || fault) {
    const shown = Buffer.from(data).toString('hex').slice(0, 500);
    throw new Error(`a frame off its schema: ${fault ? z.prettifyError(fault) : 'none'}: ${shown}`);
  }
  return frame;
}

function reads(decode: (given: Uint8Array) => unknown, given: Uint8Array): boolean {
  try {
    decode(given);
    return true;
  } catch {
    return false;
  }
}
