import { schema } from '@cairn/domain';
import { ROUTE_RULES } from '../../src/route-rules.ts';
import { commandExample } from '../command-examples.ts';
import { routeExample } from '../route-examples.ts';
import type { World } from '../world.ts';
import type { Operation } from './fuzz-http.ts';

/** Commands that take the ground from under all others. */
const LAST = new Set(['project.remove', 'project.archive', 'workspace.leave', 'issue.remove', 'page.remove']);

/** Every route and every command, those that end something last. */
export function operationsOf(world: World): Operation[] {
  const place = { slug: world.slug, workspaceId: world.workspaceId };
  const routes = Object.keys(ROUTE_RULES).map((name) => {
    const example = routeExample(name);
    const method = name.split(' ', 1)[0] ?? '';
    return { name, method, call: () => example.call(place, world.inside), isLast: example.isFinal === true };
  });
  const commands = [...schema.commands.values()].map(({ name, version }) => ({
    name,
    method: 'POST',
    call: () => ({
      path: `/api/workspaces/${world.slug}/commands`,
      body: { name, v: version, args: commandExample(name, world.inside) },
    }),
    isLast: LAST.has(name),
  }));
  const all = [...routes, ...commands];
  return [...all.filter(({ isLast }) => !isLast), ...all.filter(({ isLast }) => isLast)];
}
