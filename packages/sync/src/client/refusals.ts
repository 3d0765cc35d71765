import type { Refusal } from '../protocol.ts';
import type { PendingMutation } from './ports.ts';

/** A refusal that may not have been reported to anybody. */
export interface Untold {
  readonly clientId: string;
  readonly mid: number;
  readonly refusal: Refusal;
  readonly seq: number;
  /** What was refused; unknown while its tab's message is late or it is only on the disk. */
  mutation: PendingMutation | undefined;
}

/**
 * Refusals of mutations that this tab does not send: their own tab reports them. If that tab is gone, the tab that
 * takes over its client ID finds here what is left to report.
 */
export class Refusals {
  readonly #untold = new Map<string, Untold>();
  /** Reported by another tab before the refusal arrived here. */
  readonly #told = new Set<string>();

  get size(): number {
    return this.#untold.size;
  }

  /** A refusal arrived for a client that another tab, or another machine, sends for. */
  arrived(refused: Untold): void {
    const key = keyOf(refused);
    if (!this.#told.delete(key)) this.#untold.set(key, refused);
  }

  /** Its own tab has reported it. @param early the refusal has not arrived here yet */
  told(id: Id, early: boolean): void {
    const key = keyOf(id);
    this.#untold.delete(key);
    if (early) this.#told.add(key);
  }

  /** Whether another tab has settled it already; can be asked once. */
  takeTold(id: Id): boolean {
    return this.#told.delete(keyOf(id));
  }

  /** A mutation arrives after its refusal. */
  found(mutation: PendingMutation): void {
    const untold = this.#untold.get(keyOf(mutation));
    if (untold) untold.mutation = mutation;
  }

  clients(): string[] {
    return [...new Set([...this.#untold.values()].map(({ clientId }) => clientId))];
  }

  /** Everything left to report for a client that this tab now sends for. */
  takeOf(clientId: string): Untold[] {
    const mine = [...this.#untold].filter(([, untold]) => untold.clientId === clientId);
    for (const [key] of mine) this.#untold.delete(key);
    return mine.map(([, untold]) => untold);
  }
}

interface Id {
  readonly clientId: string;
  readonly mid: number;
}

export const keyOf = ({ clientId, mid }: Id): string => `${clientId} ${mid}`;
