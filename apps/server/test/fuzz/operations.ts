import { schema } from '@cairn/domain';
import { contracts } from '../../src/contracts.ts';
import { FEATURE_EXAMPLES } from '../all-examples.ts';
import { commandExample } from '../command-examples.ts';
import { routeExample } from '../route-examples.ts';
import type { ProjectRows, World } from '../world.ts';
import type { Operation } from './fuzz-http.ts';

/** Commands that take the ground from under others, in an order in which each still stands on its own. */
const LAST = [
  ...FEATURE_EXAMPLES.flatMap(({ last = [] }) => last),
  ...(['issue', 'project', 'workspace'] as const).flatMap((ground) =>
    FEATURE_EXAMPLES.flatMap(({ ends }) => ends?.[ground] ?? []),
  ),
];

/** What is removed goes after all that needs it, and before what `LAST` takes away. */
function placeOf(name: string): number {
  const place = LAST.indexOf(name);
  return place < 0 && name.endsWith('.remove') ? -0.5 : place;
}

/** Whose good call is refused. */
export const REFUSED: ReadonlySet<string> = new Set([
  ...[...contracts.keys()].filter((name) => routeExample(name).isRefused),
  ...FEATURE_EXAMPLES.flatMap(({ refused = [] }) => refused),
]);

function rowsFor(name: string, world: World): ProjectRows {
  const rowsOf = FEATURE_EXAMPLES.find(({ lastRows }) => lastRows?.[name])?.lastRows?.[name];
  return rowsOf ? rowsOf(world) : world.inside;
}

/** Every route and every command, those that end something last. */
export function operationsOf(world: World): Operation[] {
  const place = { slug: world.slug, workspaceId: world.workspaceId };
  const routes = [...contracts.keys()].map((name) => {
    const example = routeExample(name);
    const method = name.split(' ', 1)[0] ?? '';
    return { name, method, call: () => example.call(place, world.inside), isLast: example.isFinal === true };
  });
  const commands = [...schema.commands.values()].map(({ name, version }) => ({
    name,
    method: 'POST',
    call: () => ({
      path: `/api/workspaces/${world.slug}/commands`,
      body: { name, v: version, args: commandExample(name, rowsFor(name, world)) },
    }),
    place: placeOf(name),
  }));
  return [
    ...routes.filter(({ isLast }) => !isLast),
    ...commands.toSorted((a, b) => a.place - b.place),
    ...routes.filter(({ isLast }) => isLast),
  ];
}
