import type { Project } from '@cairn/domain';
import type { RowStore } from '@cairn/sync/client';
import type { Invocation } from '@cairn/sync/schema';
import { byOrder } from './by-order.ts';
import type { WebFeature } from './feature.ts';

/** Two projects, the second of which has just been created like the first. */
interface TwoProjects {
  readonly store: RowStore;
  readonly from: Project;
  /** The ID of the new one. */
  readonly projectId: string;
  /**
   * What has been copied so far, its new ID by its former one: states first. Each feature adds what others may name, such as
   * a label that a template chooses.
   */
  readonly newIds: Map<string, string>;
}

/** What a feature gives a project that is created like another one. */
export interface ProjectSetup {
  /** Lower ones come first: what others name stands before them. */
  readonly order: number;
  /** The changes that give the new project what the other one has; run in this order, with no way back of their own. */
  readonly copy: (projects: TwoProjects) => readonly Invocation<unknown>[];
}

/** Fetches what each feature copies, in its order. */
export async function loadProjectSetups(features: readonly WebFeature[]): Promise<readonly ProjectSetup[]> {
  const given = await Promise.all(features.flatMap((each) => each.projectSetup?.() ?? []));
  return given.map(({ projectSetup }) => projectSetup).toSorted(byOrder);
}
