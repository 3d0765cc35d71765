/**
 * Runs the simulator from the command line: `npm run sim -- --seeds 20000 --from 0 [--bug name] [--seconds 240]`. It
 * runs fewer seeds if the time is up.
 */
import { parseArgs } from 'node:util';
import { makeHistory } from './history.ts';
import { SEEDED_FAULTS } from './seeded-faults.ts';
import { runHistory, runSeeds, shrink, type Failure } from './run.ts';
import { howMany } from './whole-run.ts';

const REPORT_EVERY = 5000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '20000' },
      from: { type: 'string', default: '0' },
      seconds: { type: 'string', default: 'Infinity' },
      bug: { type: 'string' },
      'no-shrink': { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
    },
  });
  const seeds = Number(values.seeds);
  const from = Number(values.from);
  const bug = SEEDED_FAULTS.find(({ name }) => name === values.bug);
  if (values.bug !== undefined && !bug) {
    print(`no seeded fault "${values.bug}"; there are ${SEEDED_FAULTS.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const limitMs = Number(values.seconds) * 1000;
  if (!(limitMs > 0)) {
    print(`--seconds ${values.seconds}: expected a number above 0`);
    return 2;
  }
  const began = performance.now();
  let done = 0;
  let events = 0;
  for (let at = from; at < from + seeds; at += REPORT_EVERY) {
    const left = began + limitMs - performance.now();
    if (left <= 0) break;
    const tally = await runSeeds(at, Math.min(REPORT_EVERY, from + seeds - at), bug, { limitMs: left });
    done += tally.seeds;
    events += tally.events;
    const seconds = (performance.now() - began) / 1000;
    // On a busy machine, compare the second figure.
    const { user, system } = process.cpuUsage();
    const perCpuSecond = Math.round((done * 1e6) / (user + system));
    print(
      `${done} seeds, ${Math.round(done / seconds)} seeds/s, ${perCpuSecond} per CPU second, ${events} events`,
    );
    if (!tally.failure) continue;
    const { failure } = tally;
    print(`seed ${failure.history.seed} breaks a law: ${failure.violation.message}`);
    const shrunk = values['no-shrink'] ? failure : await shrink(failure, bug);
    printHistory(shrunk);
    if (values.trace) await runHistory(shrunk.history, bug, print);
    print(`again: npm run sim -- --seeds 1 --from ${failure.history.seed}${bug ? ` --bug ${bug.name}` : ''}`);
    return 1;
  }
  print(`every law held in ${howMany(done, seeds, `seeds from ${from}`)}`);
  return 0;
}

function printHistory({ history, violation }: Failure): void {
  const { steps, ...rest } = history;
  print(
    `shrunk from ${makeHistory(history.seed).steps.length} to ${steps.length} steps: ${violation.message}`,
  );
  print(JSON.stringify(rest));
  for (const { wait, kind, who, a, b } of steps) print(`  +${wait} ms ${kind} who=${who} a=${a} b=${b}`);
}

process.on('unhandledRejection', (error) => {
  print(`unhandled rejection: ${error instanceof Error ? error.stack : String(error)}`);
  process.exitCode = 1;
});
process.exitCode = (await main()) || process.exitCode;
