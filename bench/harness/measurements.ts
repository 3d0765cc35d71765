import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

/** A line of a result. Its ratio to the baseline of the same run can be compared between machines. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | '/s' | 'KB' | 'MB' | '%' | 's';
  /** The baseline for the same work, measured in the same run. */
  readonly floor?: number;
  readonly floorName?: string;
  readonly note?: string;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median time of `work` in milliseconds, after one run that doesn't count. */
export async function timed(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now();
    await work();
    if (round > 0) taken.push(performance.now() - started);
  }
  return median(taken);
}

/** Prints the table and saves it as bench/results/<day>-<name>.json. */
export function publish(name: string, measurements: readonly Measurement[], load: readonly number[]): void {
  const rows = measurements.map(({ name: what, value, unit, floor, floorName, note }) => ({
    what,
    value: `${round(value)} ${unit}`,
    floor: floor === undefined ? '' : `${round(floor)} ${unit}`,
    ratio: floor === undefined || floor === 0 ? '' : `${round(value / floor)}×`,
    'the floor is': floorName ?? '',
    note: note ?? '',
  }));
  console.table(rows);
  const cores = cpus().length;
  const isNoisy = Math.max(load[0] ?? 0, 0) > cores;
  if (isNoisy)
    process.stdout.write(`Noisy: the load was ${round(load[0] ?? 0)} on ${cores} cores at the start.\n`);
  const folder = path.join(import.meta.dirname, '../results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${new Date().toISOString().slice(0, 10)}-${name}.json`);
  const about = { name, at: new Date().toISOString(), node: process.version, cores, load, isNoisy };
  writeFileSync(file, `${JSON.stringify({ ...about, measurements }, undefined, 2)}\n`);
  process.stdout.write(`Written to ${path.relative(process.cwd(), file)}\n`);
}

/** Measured before anything starts: the load of other programs. */
export const loadBefore = (): number[] => loadavg();

const round = (value: number): number => Number(value.toPrecision(3));
