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

/** Everything that can be done in a workspace, as the command menu, the keys and the list of keys know it. */
export type ActionsOf = (context: ActionContext) => readonly Action[];

/** What the command menu can find beside actions and issues. */
export const findersIn = (given: GivenActions): readonly Finder[] =>
  given.flatMap((each) => each.actions.finders ?? []).toSorted(byOrder);

/** How undo tells of the commands that it runs, by their names. */
export const undoWordsIn = (given: GivenActions): ReadonlyMap<string, UndoWords> =>
  new Map(given.flatMap((each) => Object.entries(each.actions.undoWords ?? {})));

/** The code that features have given. */
export type GivenActions = readonly { readonly actions: FeatureActions }[];

export function actionsFrom(given: GivenActions, properties: readonly PropertyUi[]): ActionsOf {
  const actions = given.flatMap((each) => each.actions.actions ?? []).toSorted(byOrder);
  const destinations = given.flatMap((each) => each.actions.destinations ?? []).toSorted(byOrder);
  const changes = propertyActions(properties);
  return (context) => [
    ...changes,
    ...screenActions(context, destinations),
    ...projectActions(context, destinations),
    // Behind the ways to somewhere: what a section offers first is nothing that deletes.
    ...actions,
  ];
}

type Destinations = readonly (ScreenDestination | ProjectDestination)[];

/** Screens, wherever one is. */
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

/** The lists and settings of each project, those of the project on the screen first. */
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
    // The project's own first, so that its name and a part find the one that is meant.
    synonyms: [`${row.name} ${word}`, `${row.identifier} ${word}`, ...synonyms],
    path: to,
    run: ({ go }) => go(to),
  };
}
