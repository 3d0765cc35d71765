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

/** Bounds that both sides keep. */
export const LIMITS = {
  /** One piece of writing, in bytes: more than the longest text that an editor lets in at once. */
  update: 4 * 1024 * 1024,
  /** A whole document as Yjs writes it. */
  state: 10 * 1024 * 1024,
  caret: 1024,
  /** What a browser says that it has: some nine bytes for each tab that ever wrote, so more than 100,000 of them. */
  stateVector: 1024 * 1024,
  /** Elements inside each other. */
  depth: 64,
  /** Pieces of one update: the longest text that an editor lets in at once has half of them. */
  structs: 400_000,
  /** Stretches that one update deletes: all that was ever deleted in a document of some years, when it is sent as a whole. */
  deletions: 200_000,
  /** Tabs whose writing one update brings, when a server lacks what others wrote. */
  clients: 10_000,
  /**
   * Where a piece is split, all that its client wrote later moves by a place. To replace a word in 5,000 places of a text
   * that is as long as may be moves less.
   */
  moved: 1_000_000_000,
  /** Steps in which what is written at once finds its order; people who write at the same place for a day need a few per piece. */
  conflicts: 3_000_000,
} as const;

/** The largest number that a column of type integer takes. */
const LARGEST_INTEGER = 2 ** 31 - 1;

/** What a browser says in a document room. The server believes a number as far as its column can hold it, and no further. */
const CLIENT_FRAMES = {
  /** First of all: which protocol and schema it speaks, what it already has. `seen` is the highest `seq` it was told. */
  hello: {
    tag: 1,
    fields: {
      protocol: uint(LARGEST_INTEGER),
      schemaVersion: uint(LARGEST_INTEGER),
      seen: uint(),
      stateVector: bytes(LIMITS.stateVector),
    },
  },
  /** A piece of writing: everything of this client up to number `n` that was not acknowledged yet. */
  update: {
    tag: 2,
    fields: { clientId: uuidText, n: uint(Number.MAX_SAFE_INTEGER, 1), update: bytes(LIMITS.update) },
  },
  /** Where its caret stands; empty when it left the text. */
  caret: { tag: 3, fields: { position: bytes(LIMITS.caret) } },
  /** A recovered text has been dealt with. */
  dismiss: { tag: 4, fields: { rescueId: uuidText } },
  pong: { tag: 5, fields: {} },
} as const satisfies Layout;

/** What the server says. */
const SERVER_FRAMES = {
  /** The answer to `hello`: what the browser lacks, and by `stateVector` what the server lacks. */
  welcome: {
    tag: 1,
    fields: { head: uint(), connectionId: uint(), mode: text, stateVector: bytes(), update: bytes() },
  },
  /** What somebody wrote. */
  change: { tag: 2, fields: { seq: uint(), update: bytes() } },
  /** Committed: everything of this client up to `n`. */
  ack: { tag: 3, fields: { clientId: text, n: uint(), seq: uint() } },
  /** What this person may do from now on. */
  mode: { tag: 4, fields: { mode: text } },
  caret: { tag: 5, fields: { connectionId: uint(), userId: text, name: text, position: bytes() } },
  gone: { tag: 6, fields: { connectionId: uint() } },
  /** A piece of text that somebody wrote into a block which was being removed. */
  rescued: { tag: 7, fields: { id: text, text: text, at: uint() } },
  dismissed: { tag: 8, fields: { id: text } },
  ping: { tag: 9, fields: {} },
  /** Like `rescued`: the text of a block that could not be stored, because it is nested too deeply. */
  refused: { tag: 10, fields: { id: text, text: text, at: uint() } },
} as const satisfies Layout;

type FrameOf<Frames extends Layout> = {
  [Type in keyof Frames & string]: { readonly type: Type } & {
    readonly [Field in keyof Frames[Type]['fields']]: FieldValue<Frames[Type]['fields'][Field]>;
  };
}[keyof Frames & string];

export type ClientFrame = FrameOf<typeof CLIENT_FRAMES>;
export type ServerFrame = FrameOf<typeof SERVER_FRAMES>;

/** Raised only when an old client cannot be understood at all. */
export const PROTOCOL = 1;

/** What a person may do with an open document: write, or why not. */
export const MODES = ['write', 'read-only', 'locked', 'outdated'] as const;
export type DocumentMode = (typeof MODES)[number];

/** Why the server closes a socket of a document. */
export const CLOSE = {
  /** Signed out, or never signed in. */
  signedOut: 4401,
  /** No such document, or not for this person; the two are not told apart. */
  noAccess: 4404,
  badFrame: 4400,
  /** An update or a document beyond the limits. */
  tooLarge: 4413,
  tooFast: 4429,
  /** A protocol that this server does not speak. */
  outdated: 4426,
  /** The server could not read the document; nothing is known about its content. */
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

/** Undefined for anything that {@link encodeClientFrame} cannot have written, and beyond the bounds of a field. */
export function decodeClientFrame(frame: Uint8Array): ClientFrame | undefined {
  return decode(CLIENT_FRAMES, frame) as ClientFrame | undefined;
}

/** Undefined for anything that {@link encodeServerFrame} cannot have written. */
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
