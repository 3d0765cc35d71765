import { commandExample } from './command-examples.ts';
import { FEATURE_EXAMPLES } from './all-examples.ts';
import type { ProjectRows } from './world.ts';

export interface Given {
  readonly name: string;
  readonly args: unknown;
}

/** A command, and what the same person does just before it. */
export interface EquivalenceCase extends Given {
  readonly title: string;
  readonly before: readonly Given[];
}

/** The rows of a project, and somebody of the workspace who is not in it. */
export type GivenRows = ProjectRows & { readonly outsiderId: string };

type Plan = (rows: GivenRows) => {
  readonly before?: readonly Given[];
  readonly args: Readonly<Record<string, unknown>>;
};

export type EquivalencePlan = readonly [name: string, title: string, plan: Plan];

/** The example of a command, and the cases that go further. */
export function equivalenceCases(name: string, rows: GivenRows): EquivalenceCase[] {
  const further = FEATURE_EXAMPLES.flatMap(({ cases = [] }) => cases)
    .filter(([each]) => each === name)
    .map(([, title, plan]) => ({
      name,
      title,
      before: [],
      ...plan(rows),
    }));
  return [{ name, title: 'its example', before: [], args: commandExample(name, rows) }, ...further];
}
