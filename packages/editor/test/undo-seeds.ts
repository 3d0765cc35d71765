/**
 * Runs the law of undoing over many seeds and tells of each fault, where the tests stop at the first:
 * `npx tsx packages/editor/test/undo-seeds.ts --from 30000000 --seeds 100000 [--world plain] [--shrink]`.
 */
import { parseArgs } from 'node:util';
import { Window } from 'happy-dom';
import { historyDepths, ownHistory, redoOwn, undoOwn } from '../src/shared/own-history.ts';
import type { Undoing, World } from './undo-simulation.ts';
import type { Writer } from './writer.ts';

const LENGTH = 40;
const REPORT_EVERY = 1000;

const own: Undoing = {
  plugins: () => [ownHistory()],
  undo: undoOwn,
  redo: redoOwn,
  depths: ({ state }) => historyDepths(state),
};

/** What the editors of the product ask for when they are made. */
function giveScreen(): void {
  const window = new Window();
  for (const name of [
    'window',
    'document',
    'navigator',
    'Element',
    'HTMLElement',
    'Node',
    'DOMParser',
  ] as const)
    Object.defineProperty(globalThis, name, { configurable: true, value: window[name] });
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** What is wrong, without the characters that it is wrong with. */
function kindOf(fault: string): string {
  if (fault.includes('throws')) return 'throws';
  const known = [
    'is gone',
    'comes from nowhere',
    'should have gone',
    'should have come back',
    'change their order',
  ];
  return known.find((kind) => fault.includes(kind)) ?? (fault.split(': ').at(1) ?? fault).slice(0, 30);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '30000000' },
      seeds: { type: 'string', default: '1000' },
      world: { type: 'string', default: 'both' },
      shrink: { type: 'boolean', default: false },
    },
  });
  giveScreen();
  const { findFault, PLAIN, replay, scriptOf, shrink } = await import('./undo-simulation.ts');
  const { PRODUCT } = await import('./product-actions.ts');
  const kinds = new Map<string, number>();
  const tryOne = <Person extends Writer>(name: string, world: World<Person>, seed: number): void => {
    if (values.world !== 'both' && values.world !== name) return;
    const script = scriptOf(seed, LENGTH, world);
    const fault = findFault(script, own, world);
    if (fault === undefined) return;
    kinds.set(kindOf(fault), (kinds.get(kindOf(fault)) ?? 0) + 1);
    print(`${name} ${seed}: ${fault.split('\n    at', 4).join(' at')}`);
    if (values.shrink) print(replay(shrink(script, own, world), own, world));
  };
  const [from, seeds] = [Number(values.from), Number(values.seeds)];
  for (let done = 0; done < seeds;) {
    tryOne('plain', PLAIN, from + done);
    tryOne('product', PRODUCT, from + done);
    done += 1;
    if (done % REPORT_EVERY > 0 && done < seeds) continue;
    const { user, system } = process.cpuUsage();
    const counts = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
    print(
      `${done} seeds from ${from}, ${Math.round((done * 1e6) / (user + system))} per CPU second; ${counts || 'no fault'}`,
    );
  }
  return kinds.size === 0 ? 0 : 1;
}

process.exitCode = await main();
