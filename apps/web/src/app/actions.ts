import { can, project as projectEntity, type Project } from '@cairn/domain';
import type { Action, ActionContext } from '../data/action.ts';
import type { UndoWords } from '../data/undo-stack.ts';
import { byOrder } from '../platform/by-order.ts';
import { propertyActions } from '../features/issues/public.ts';
import type {
  FeatureActions,
  Finder,
  ProjectDestination,
  ScreenDestination,
} from '../platform/feature-actions.ts';
import type { PropertyUi } from '../platform/property-ui.ts';

/** All actions of a workspace, as known to the command menu, the shortcuts and their list. */
export type ActionsOf = (context: ActionContext) => readonly Action[];

/** What the command menu can find besides actions and issues. */
export const findersIn = (given: GivenActions): readonly Finder[] =>
  given.flatMap((each) => each.actions.finders ?? []).toSorted(byOrder);

/** What undo says of each command that it runs, by the command's name. */
export const undoWordsIn = (given: GivenActions): ReadonlyMap<string, UndoWords> =>
  new Map(given.flatMap((each) => Object.entries(each.actions.undoWords ?? {})));

/** The loaded action code of features. */
export type GivenActions = readonly { readonly actions: FeatureActions }[];

export function actionsFrom(given: GivenActions, properties: readonly PropertyUi[]): ActionsOf {
  const actions = given.flatMap((each) => each.actions.actions ?? []).toSorted(byOrder);
  const destinations = given.flatMap((each) => each.actions.destinations ?? []).toSorted(byOrder);
  const changes = propertyActions(properties);
  return (context) => [
    ...changes,
    ...screenActions(context, destinations),
    ...projectActions(context, destinations),
    // After navigation, so that a section doesn't start with something that deletes.
    ...actions,
  ];
}

type Destinations = readonly (ScreenDestination | ProjectDestination)[];

/** Navigation to screens, available everywhere. */
const screenActions = ({ workspace, session }: ActionContext, destinations: Destinations): Action[] =>
  destinations
    .filter((each) => each.in !== 'project')
    .filter(({ isFor }) => isFor?.(session) !== false)
    .map(({ in: place, id, label, icon, synonyms, keys, path }) => {
      const to = place === 'workspace' ? `/${workspace.slug}${path}` : path;
      return {
        id: `go.${id}`,
        section: 'go',
        name: (say) => say(label),
        icon,
        synonyms,
        keys,
        path: to,
        run: ({ go }) => go(to),
      };
    });

/** The lists and settings of each project, the current one first. */
function projectActions(context: ActionContext, destinations: Destinations): Action[] {
  const parts = destinations.filter((each) => each.in === 'project');
  const rows = [...context.lookups.rows(projectEntity).values()]
    .filter((row) => row.archivedAt === null)
    .toSorted(
      (a, b) =>
        Number(b.id === context.projectId) - Number(a.id === context.projectId) ||
        a.name.localeCompare(b.name),
    );
  return rows.flatMap((row) =>
    parts.filter((part) => isOffered(part, row, context)).map((part) => partAction(part, row, context)),
  );
}

const isOffered = (part: ProjectDestination, row: Project, { actor }: ActionContext): boolean =>
  (part.switch === undefined || row[part.switch]) &&
  (part.needs === undefined || can(actor, part.needs, { entity: projectEntity, row }));

function partAction(
  { id, label, icon, word, synonyms, path }: ProjectDestination,
  row: Project,
  { workspace, projectId }: ActionContext,
): Action {
  const to = `/${workspace.slug}/projects/${row.id}${path}`;
  return {
    id: `go.${id}.${row.id}`,
    section: row.id === projectId ? 'project' : 'go',
    name: (say) => say(label, { project: row.name }),
    icon: icon(row),
    // The project's own first, so that its name with a part finds the right one.
    synonyms: [`${row.name} ${word}`, `${row.identifier} ${word}`, ...synonyms],
    path: to,
    run: ({ go }) => go(to),
  };
}
