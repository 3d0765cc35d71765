import { FEATURE_EXAMPLES } from './all-examples.ts';
import type { ProjectRows } from './world.ts';

/** @throws for a command that has none: each new one is tried from its first day. */
export function commandExample(name: string, rows: ProjectRows): Record<string, unknown> {
  const make = FEATURE_EXAMPLES.find(({ commands }) => commands?.[name])?.commands?.[name];
  if (!make) throw new Error(`${name} has no example in the examples.ts of its feature`);
  return make(rows);
}
