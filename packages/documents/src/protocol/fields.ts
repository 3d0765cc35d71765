/** How one field of a frame is written. */
export type FieldKind = 'uint' | 'text' | 'bytes';

/** One field of a frame: how it is written and what it may say. Numbers by value, texts and bytes by bytes. */
export interface Field<Kind extends FieldKind = FieldKind> {
  readonly kind: Kind;
  readonly atLeast: number;
  readonly atMost: number;
  /** What a text must look like. */
  readonly like?: RegExp;
}

export type FieldValue<Each extends Field> = Each['kind'] extends 'uint'
  ? number
  : Each['kind'] extends 'text'
    ? string
    : Uint8Array;

/** A whole number. */
export const uint = (atMost = Number.MAX_SAFE_INTEGER, atLeast = 0): Field<'uint'> => ({
  kind: 'uint',
  atLeast,
  atMost,
});

/** So many bytes at most. */
export const bytes = (atMost = Number.MAX_SAFE_INTEGER): Field<'bytes'> => ({
  kind: 'bytes',
  atLeast: 0,
  atMost,
});

export const text: Field<'text'> = { kind: 'text', atLeast: 0, atMost: Number.MAX_SAFE_INTEGER };

const UUID_LENGTH = 36;
export const uuidText: Field<'text'> = {
  kind: 'text',
  atLeast: UUID_LENGTH,
  atMost: UUID_LENGTH,
  like: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Writes the fields of one frame, one after the other. */
export class FieldWriter {
  #parts: Uint8Array[] = [];

  write(kind: FieldKind, value: number | string | Uint8Array): void {
    if (kind === 'uint') this.#uint(Number(value));
    else this.#bytes(typeof value === 'string' ? utf8.encode(value) : (value as Uint8Array));
  }

  finish(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #uint(value: number): void {
    const bytes: number[] = [];
    let rest = value;
    while (rest > 127) {
      bytes.push(128 + (rest % 128));
      rest = Math.floor(rest / 128);
    }
    this.#parts.push(Uint8Array.from([...bytes, rest]));
  }

  #bytes(value: Uint8Array): void {
    this.#uint(value.length);
    this.#parts.push(value);
  }
}

/** Thrown by {@link FieldReader} for anything that no writer wrote. */
export class BadFrame extends Error {}

/**
 * Reads fields of a frame that may come from anybody. Lengths are checked against the frame itself: a view of a pooled
 * buffer must never reach what lies beside it in memory.
 */
export class FieldReader {
  readonly #frame: Uint8Array;
  #at = 0;

  constructor(frame: Uint8Array) {
    this.#frame = frame;
  }

  read({ kind, atLeast, atMost, like }: Field): number | string | Uint8Array {
    if (kind === 'uint') return within(this.#uint(), atLeast, atMost);
    const length = within(this.#uint(), atLeast, atMost);
    if (kind === 'bytes') return this.#bytes(length);
    const said = textOf(this.#bytes(length));
    if (like && !like.test(said)) throw new BadFrame('another text than expected');
    return said;
  }

  /** Refuses what follows the last field. */
  end(): void {
    if (this.#at !== this.#frame.length) throw new BadFrame('bytes after the last field');
  }

  #uint(): number {
    let value = 0;
    for (let place = 1; place <= Number.MAX_SAFE_INTEGER; place *= 128) {
      const byte = this.#frame[this.#at];
      if (byte === undefined) throw new BadFrame('ends inside a number');
      this.#at += 1;
      value += (byte & 127) * place;
      if (value > Number.MAX_SAFE_INTEGER) break;
      if (byte === 0 && place > 1) throw new BadFrame('number longer than it need be');
      if (byte < 128) return value;
    }
    throw new BadFrame('number too large');
  }

  #bytes(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#frame.length) throw new BadFrame('ends inside a field');
    // A copy: the caller may keep it longer than the socket keeps its buffer.
    const part = this.#frame.slice(this.#at, end);
    this.#at = end;
    return part;
  }
}

function within(value: number, atLeast: number, atMost: number): number {
  if (value < atLeast || value > atMost) throw new BadFrame('beyond the bounds of its field');
  return value;
}

function textOf(part: Uint8Array): string {
  try {
    return strictUtf8.decode(part);
  } catch {
    throw new BadFrame('text is not UTF-8');
  }
}
