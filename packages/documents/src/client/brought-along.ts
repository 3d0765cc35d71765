import { ClockRanges } from '../content/clock-ranges.ts';

/** Consecutive letters of one Yjs client. */
interface Stretch {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
}

/**
 * Letters that this browser has written into the text again, because someone replaced their block by a copy before seeing them.
 * The server found them lost and offers them; they don't need to be offered.
 */
export class BroughtAlong {
  readonly #ranges = new ClockRanges();
  readonly #pieces = new Map<string, readonly Stretch[]>();

  add({ client, clock, length }: Stretch): void {
    this.#ranges.add(client, { from: clock, to: clock + length });
  }

  /** @param pieces as in the frame: client, clock and length of each, between spaces */
  know(recoveredId: string, pieces: string): void {
    const numbers = pieces.split(' ').map(Number);
    const stretches: Stretch[] = [];
    for (let at = 0; at + 2 < numbers.length; at += 3) {
      const [client = 0, clock = 0, length = 0] = numbers.slice(at, at + 3);
      stretches.push({ client, clock, length });
    }
    this.#pieces.set(recoveredId, stretches);
  }

  /** Whether all letters of a recovered text are in the text again. */
  has(recoveredId: string): boolean {
    const stretches = this.#pieces.get(recoveredId) ?? [];
    return stretches.length > 0 && stretches.every((each) => this.#isInText(each));
  }

  #isInText({ client, clock, length }: Stretch): boolean {
    const [missing] = this.#ranges.without(client, { from: clock, to: clock + length });
    return missing === undefined;
  }
}
