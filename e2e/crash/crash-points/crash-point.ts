import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PRELOAD = path.join(import.meta.dirname, 'crash-point.mjs');

/**
 * Which steps of a process are counted, and before which it kills itself. Patterns for labels; see `crash-point.mjs`.
 */
export interface CrashPoint {
  readonly counts: string;
  /** Statements whose whole transaction counts. */
  readonly follows: string;
  readonly step: number;
}

export const NOTHING = '(?!)';

/** The files that tell a process when to die, and where it records where it did. */
export class CrashTrigger {
  readonly #order: string;
  readonly #crashedAt: string;

  constructor(folder: string, name: string) {
    this.#order = path.join(folder, `${name}-order`);
    this.#crashedAt = path.join(folder, `${name}-struck`);
  }

  /** The Node options of a process that may be killed. */
  readonly preload: readonly string[] = ['--import', PRELOAD];

  get env(): Readonly<Record<string, string>> {
    return { CAIRN_STRIKE: this.#order, CAIRN_STRUCK: this.#crashedAt };
  }

  order(crashPoint: CrashPoint): void {
    rmSync(this.#crashedAt, { force: true });
    writeFileSync(this.#order, JSON.stringify(crashPoint));
  }

  /** For the next process. */
  withdraw(): void {
    rmSync(this.#order, { force: true });
  }

  /** The step before which it died; undefined if it never reached it. */
  get step(): string | undefined {
    return existsSync(this.#crashedAt) ? readFileSync(this.#crashedAt, 'utf8').trim() : undefined;
  }
}
