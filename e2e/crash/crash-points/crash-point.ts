import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PRELOAD = path.join(import.meta.dirname, 'crash-point.mjs');

/** Which steps of a process are counted, and before which it kills itself. Expressions on labels; see `crash-point.mjs`. */
export interface CrashPoint {
  readonly counts: string;
  /** Statements whose whole transaction counts. */
  readonly follows: string;
  readonly step: number;
}

export const NOTHING = '(?!)';

/** The files through which a process is told when to die, and tells where it did. */
export class CrashTrigger {
  readonly #order: string;
  readonly #crashedAt: string;

  constructor(folder: string, name: string) {
    this.#order = path.join(folder, `${name}-order`);
    this.#crashedAt = path.join(folder, `${name}-struck`);
  }

  /** What stands before the program of a process that may be struck. */
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

  /** The step before which it died; undefined when it never came to it. */
  get step(): string | undefined {
    return existsSync(this.#crashedAt) ? readFileSync(this.#crashedAt, 'utf8').trim() : undefined;
  }
}
