import type { LogEntry } from './ports.ts';

/** What an entry costs beside its patch: its object, its names, its place in lists. */
const BASE = 200;
const weights = new WeakMap<LogEntry, number>();

/** About the bytes that an entry takes in memory and on the wire; counted once for each. */
export function entryWeight(entry: LogEntry): number {
  const known = weights.get(entry);
  if (known !== undefined) return known;
  const weight = BASE + valueWeight(entry.patch);
  weights.set(entry, weight);
  return weight;
}

/** A list instead of a recursion: how deep a value is nested is its writer's choice. */
function valueWeight(value: unknown): number {
  let weight = 0;
  const rest = [value];
  while (rest.length > 0) {
    const each = rest.pop();
    weight += 8;
    if (typeof each === 'string') weight += each.length;
    else if (Array.isArray(each)) for (const item of each) rest.push(item);
    else if (typeof each === 'object' && each !== null)
      for (const [name, item] of Object.entries(each)) {
        weight += name.length;
        rest.push(item);
      }
  }
  return weight;
}
