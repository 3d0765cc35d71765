import { UpdateDecoderV1, decodeUpdateV2, type decodeUpdate } from 'yjs';
import { TooMuchWork } from './steps.ts';

export interface UpdateLimits {
  /** Elements inside each other. */
  readonly depth: number;
  /** Pieces that one update may bring. */
  readonly structs: number;
  /** Stretches that one update may delete. */
  readonly deletions: number;
  /** Clients of Yjs that one update may bring something of. */
  readonly clients: number;
  /** Places that pieces move by when others are split in front of them. */
  readonly moved: number;
}

/** Values of attributes are texts, numbers and small objects. */
const VALUE_DEPTH = 16;

/**
 * Reads an update, and stops before it has become too many objects.
 *
 * @throws {TooMuchWork} for more than the limits allow; something else for what cannot be read
 */
export function decodeBounded(update: Uint8Array, limits: UpdateLimits): ReturnType<typeof decodeUpdate> {
  let structs = 0;
  let deletions = 0;
  let clients = 0;
  class BoundedDecoder extends UpdateDecoderV1 {
    override readClient(): number {
      clients += 1;
      if (clients > limits.clients) throw new TooMuchWork('too many clients');
      return super.readClient();
    }

    override readInfo(): number {
      structs += 1;
      if (structs > limits.structs) throw new TooMuchWork('too many structs');
      return super.readInfo();
    }

    override readDsClock(): number {
      deletions += 1;
      if (deletions > limits.deletions) throw new TooMuchWork('too many deletions');
      return super.readDsClock();
    }

    override readAny(): unknown {
      return shallow(super.readAny());
    }

    override readJSON(): unknown {
      return shallow(super.readJSON());
    }
  }
  return decodeUpdateV2(update, BoundedDecoder);
}

/** Whoever writes a deep value again may recurse. */
function shallow(value: unknown): unknown {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > VALUE_DEPTH) throw new Error('expected a value that is not as deep');
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return value;
}
