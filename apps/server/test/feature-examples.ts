import type { RouteExample } from './calls.ts';
import type { EquivalencePlan } from './equivalence-cases.ts';
import type { Place, ProjectRows, Written } from './project-rows.ts';
import type { TestServer } from './server.ts';
import type { World } from './world.ts';

/** What a feature gives to the tests that walk every command and every row: the one export of its `examples.ts`. */
export interface FeatureExamples {
  /** The features on whose rows its own stand. */
  readonly after?: readonly string[];
  /** Inserts what a project of its begins with; before everything that people write. */
  readonly begin?: (
    server: TestServer,
    project: Pick<Place, 'workspaceId' | 'projectId'>,
    text: (what: string) => string,
  ) => Promise<Partial<Place>>;
  /**
   * Inserts rows of each of its kinds into a project, and gives their IDs, which it adds to `ProjectRows` by the name of
   * the entity. `text` makes the words that people write.
   */
  readonly insert?: (
    server: TestServer,
    /** Those of the project and of the features that it comes after. */
    rows: ProjectRows & Written,
    text: (what: string) => string,
  ) => Promise<Partial<ProjectRows>>;
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
