import {
  BadFrame,
  bytes,
  FieldReader,
  FieldWriter,
  text,
  uint,
  uuidText,
  type Field,
  type FieldValue,
} from './fields.ts';

type Layout = Readonly<
  Record<string, { readonly tag: number; readonly fields: Readonly<Record<string, Field>> }>
>;

/** Limits that both sides apply. */
export const LIMITS = {
  /** Bytes of one update: more than the longest text that an editor accepts at once. */
  update: 4 * 1024 * 1024,
  /** Bytes of a whole document, as encoded by Yjs. */
  state: 10 * 1024 * 1024,
  caret: 1024,
  /** Bytes of a state vector: about nine for each tab that ever wrote, so more than 100,000 tabs. */
  stateVector: 1024 * 1024,
  /** Levels of nested elements. */
  depth: 64,
  /** Structs of one update: twice those of the longest text that an editor accepts at once. */
  structs: 400_000,
  /** Ranges that one update deletes: all deletions of a document in several years, if it is sent as a whole. */
  deletions: 200_000,
  /** Yjs clients with structs in one update, if a server lacks what others wrote. */
  clients: 10_000,
  /**
   * Structs that move while applying an update: splitting a struct moves all later ones of its client by one. Replacing
   * a word in 5,000 places of the longest possible text moves fewer.
   */
  moved: 1_000_000_000,
  /** Steps to order concurrent insertions; people who write in the same place for a day need a few per struct. */
  conflicts: 3_000_000,
} as const;

/** The largest value of an integer column. */
const LARGEST_INTEGER = 2 ** 31 - 1;

/** Frames that browsers send. Numbers are limited to what their database column can hold. */
const CLIENT_FRAMES = {
  /** Sent first: protocol and schema version, and what it already has. `seen` is the highest `seq` it knows. */
  hello: {
    tag: 1,
    fields: {
      protocol: uint(LARGEST_INTEGER),
      schemaVersion: uint(LARGEST_INTEGER),
      seen: uint(),
      stateVector: bytes(LIMITS.stateVector),
    },
  },
  /** A change: everything of this client up to number `n` that wasn't acknowledged yet. */
  update: {
    tag: 2,
    fields: { clientId: uuidText, n: uint(Number.MAX_SAFE_INTEGER, 1), update: bytes(LIMITS.update) },
  },
  /** The position of its caret; empty if it left the text. */
  caret: { tag: 3, fields: { position: bytes(LIMITS.caret) } },
  /** A recovered text was restored or dismissed. */
  dismiss: { tag: 4, fields: { recoveredId: uuidText } },
  pong: { tag: 5, fields: {} },
} as const satisfies Layout;

/** Frames that the server sends. */
const SERVER_FRAMES = {
  /** The answer to `hello`: what the browser lacks, and as `stateVector` what the server lacks. */
  welcome: {
    tag: 1,
    fields: { head: uint(), connectionId: uint(), mode: text, stateVector: bytes(), update: bytes() },
  },
  /** A change of someone else. */
  change: { tag: 2, fields: { seq: uint(), update: bytes() } },
  /** Everything of this client up to `n` is committed. */
  ack: { tag: 3, fields: { clientId: text, n: uint(), seq: uint() } },
  /** What this person may do from now on. */
  mode: { tag: 4, fields: { mode: text } },
  caret: { tag: 5, fields: { connectionId: uint(), userId: text, name: text, position: bytes() } },
  gone: { tag: 6, fields: { connectionId: uint() } },
  /** Text that this person wrote into a block while someone else deleted it. */
  recovered: { tag: 7, fields: { id: text, text: text, at: uint() } },
  dismissed: { tag: 8, fields: { id: text } },
  ping: { tag: 9, fields: {} },
  /** Like `recovered`, for a block that could not be stored because it is nested too deeply. */
  refused: { tag: 10, fields: { id: text, text: text, at: uint() } },
  /** Sent before a recovered text whose letters are known: client, clock and length of each piece, between spaces. */
  pieces: { tag: 11, fields: { id: text, pieces: text } },
} as const satisfies Layout;

type FrameOf<Frames extends Layout> = {
  [Type in keyof Frames & string]: { readonly type: Type } & {
    readonly [Field in keyof Frames[Type]['fields']]: FieldValue<Frames[Type]['fields'][Field]>;
  };
}[keyof Frames & string];

export type ClientFrame = FrameOf<typeof CLIENT_FRAMES>;
export type ServerFrame = FrameOf<typeof SERVER_FRAMES>;

/** The protocol version; only increased if old clients can't be understood at all. */
export const PROTOCOL = 1;

/** What a person may do with an open document: write, or the reason why not. */
export const MODES = ['write', 'read-only', 'locked', 'outdated'] as const;
export type DocumentMode = (typeof MODES)[number];

/** Why the server closes a socket of a document. */
export const CLOSE = {
  /** Signed out, or never signed in. */
  signedOut: 4401,
  /** Not found or no access; the two are not distinguished. */
  noAccess: 4404,
  badFrame: 4400,
  /** An update or a document exceeds the limits. */
  tooLarge: 4413,
  tooFast: 4429,
  /** This server doesn't support the client's protocol. */
  outdated: 4426,
  /** The server failed to read the document; its content is unknown. */
  failed: 4500,
  goingAway: 1012,
} as const;

const TAG = uint();

/** @example encodeClientFrame({ type: 'pong' }) */
export function encodeClientFrame(frame: ClientFrame): Uint8Array<ArrayBuffer> {
  return encode(CLIENT_FRAMES, frame);
}

export function encodeServerFrame(frame: ServerFrame): Uint8Array<ArrayBuffer> {
  return encode(SERVER_FRAMES, frame);
}

/** Decodes a frame; undefined for anything that {@link encodeClientFrame} can't have written, or above a field's limit. */
export function decodeClientFrame(frame: Uint8Array): ClientFrame | undefined {
  return decode(CLIENT_FRAMES, frame) as ClientFrame | undefined;
}

/** Decodes a frame; undefined for anything that {@link encodeServerFrame} can't have written. */
export function decodeServerFrame(frame: Uint8Array): ServerFrame | undefined {
  return decode(SERVER_FRAMES, frame) as ServerFrame | undefined;
}

function encode(frames: Layout, frame: { readonly type: string }): Uint8Array<ArrayBuffer> {
  const layout = frames[frame.type];
  if (!layout) throw new Error(`expected a frame, got ${frame.type}`);
  const values = frame as unknown as Record<string, number | string | Uint8Array>;
  const writer = new FieldWriter();
  writer.write('uint', layout.tag);
  for (const [name, { kind }] of Object.entries(layout.fields)) writer.write(kind, values[name] ?? 0);
  return writer.finish();
}

function decode(frames: Layout, given: Uint8Array): object | undefined {
  try {
    const reader = new FieldReader(given);
    const tag = reader.read(TAG);
    const found = Object.entries(frames).find(([, layout]) => layout.tag === tag);
    if (!found) return undefined;
    const [type, { fields }] = found;
    const frame: Record<string, unknown> = { type };
    for (const [name, field] of Object.entries(fields)) frame[name] = reader.read(field);
    reader.end();
    return frame;
  } catch (error) {
    if (error instanceof BadFrame) return undefined;
    throw error;
  }
}
