import {
  compareStates,
  createProject,
  PROJECT_SWITCHES,
  scopes,
  state,
  updateProject,
  type Project,
  type ProjectFeature,
} from '@cairn/domain';
import type { RowStore, SyncEngine } from '@cairn/sync/client';
import { invoke, uuid, type Invocation } from '@cairn/sync/schema';
import type { ProjectSetup } from '../../platform/project-setup.ts';

type NewProject = ReturnType<typeof createProject.input.parse>;

/** Whether a project's complete setup is on this device; while loading, only a part would be copied. */
export const canBeCopied = (
  engine: Pick<SyncEngine, 'getState' | 'incompleteScopes'>,
  { id }: Pick<Project, 'id'>,
): boolean => engine.getState().phase === 'ready' && !engine.incompleteScopes.includes(scopes.project(id));

/** Copies of a project's states for a new one, and the mapping to them. */
function statesLike(store: RowStore, from: Project) {
  const held = store.where(state, 'projectId', from.id).toSorted(compareStates);
  const newIds = new Map(held.map(({ id }) => [id, uuid()]));
  const initial = held.find(({ isDefault }) => isDefault);
  return {
    newIds,
    input: {
      stateIds: [...newIds.values()],
      states: held.map(({ name, description, color, group }) => ({ name, description, color, group })),
      defaultStateId: initial && newIds.get(initial.id),
    } satisfies Partial<NewProject>,
  };
}

/** The enabled features and the time zone. */
const switchesLike = (from: Project, projectId: string): Invocation<unknown> => {
  const names = Object.keys(PROJECT_SWITCHES) as ProjectFeature[];
  const switches = Object.fromEntries(names.map((name) => [name, from[name]]));
  return invoke(updateProject, { projectId, patch: { ...switches, timeZone: from.timeZone } });
};

/**
 * Creates a project with the states of another, then copies each feature's setup. People see one step; like any new
 * project, it can't be undone by shortcut.
 */
export function createLike(
  engine: Pick<SyncEngine, 'store' | 'run' | 'runInvocation'>,
  given: NewProject,
  from: Project,
  setups: readonly ProjectSetup[],
): void {
  const { store } = engine;
  const { newIds, input } = statesLike(store, from);
  engine.run(createProject, { ...given, ...input });
  engine.runInvocation(switchesLike(from, given.id));
  for (const { copy } of setups)
    for (const change of copy({ store, from, projectId: given.id, newIds })) engine.runInvocation(change);
}
