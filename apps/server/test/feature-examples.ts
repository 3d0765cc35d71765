import type { RouteExample } from './calls.ts';
import type { EquivalencePlan } from './equivalence-cases.ts';
import type { ProjectRows } from './project-rows.ts';
import type { TestServer } from './server.ts';
import type { World } from './world.ts';

/** What a feature gives to the tests that walk every command and every row: the one export of its `examples.ts`. */
export interface FeatureExamples {
  /**
   * Inserts rows of each of its kinds into a project, and gives their IDs by the name of the entity (and others by
   * names of their own). `text` makes the words that people write.
   */
  readonly insert?: (
    server: TestServer,
    /** Those of the project, and whose they are where a row has an owner. */
    rows: Omit<ProjectRows, 'more'> & { readonly workspaceId: string; readonly authorId: string },
    text: (what: string) => string,
  ) => Promise<Readonly<Record<string, string>>>;
  /** One call of each of its routes, by method and path. */
  readonly routes?: Readonly<Record<string, RouteExample>>;
  /** One good input of each of its commands. */
  readonly commands?: Readonly<Record<string, (rows: ProjectRows) => Record<string, unknown>>>;
  /** Which command makes rows of a kind, where it is not `<kind>.create`. */
  readonly makes?: Readonly<Record<string, string>>;
  /** Commands that take away what others of the feature need, in the order in which they can be run one after another. */
  readonly last?: readonly string[];
  /** The same for what other features stand on: run after all of `last`, from the issue to the workspace. */
  readonly ends?: Readonly<Partial<Record<'issue' | 'project' | 'workspace', readonly string[]>>>;
  /** Commands whose good input comes too late for the fuzzer: what it needs has been used up by then. */
  readonly refused?: readonly string[];
  /** Whose rows a command of `last` or `ends` is given, if not those of the project that one is in. */
  readonly lastRows?: Readonly<Record<string, (world: Pick<World, 'inside' | 'hidden'>) => ProjectRows>>;
  /** Branches of commands that their example doesn't reach. */
  readonly cases?: readonly EquivalencePlan[];
}

export const featureExamples = (examples: FeatureExamples): FeatureExamples => examples;
