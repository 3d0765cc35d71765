import { Session } from 'node:inspector';
import { countBuiltins } from './count-builtins.ts';

/** Counts work in steps that are the same on every machine and in every run. */
export class StepCounter {
  readonly #session = new Session();
  /** Every expression that was tried on more than a few characters, in libraries too. */
  readonly expressions = new Map<string, RegExp>();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    this.#blocks();
  }

  /**
   * Every executed block of code, ours and libraries', as V8 counts them, and every character or element that built-in
   * functions process. Regular expressions are judged by `regular expressions`.
   */
  async count(work: () => unknown): Promise<number> {
    const { steps, expressions } = await countBuiltins(work);
    for (const [written, expression] of expressions) this.expressions.set(written, expression);
    // This also includes the work that generated the text, because asking twice would take longer than most readers do.
    return this.#blocks() + steps;
  }

  stop(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }

  /** How often blocks were run since the last query. */
  #blocks(): number {
    let sum = 0;
    this.#session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error;
      for (const { functions } of coverage.result)
        for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    });
    return sum;
  }
}
