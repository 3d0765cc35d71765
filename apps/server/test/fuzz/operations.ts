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
  'favourite.remove',
  'reaction.remove',
  'comment.remove',
  'attachment.remove',
  'link.remove',
  'relation.remove',
  'label.remove',
  'state.remove',
  'page.archive',
  'page.remove',
  'issue.archive',
  'issue.remove',
  'project.remove-member',
  'project.archive',
  'project.leave',
  'project.remove',
  'invitation.remove',
  'member.remove',
  'workspace.leave',
];

/** What is removed goes after all that needs it, and before what `LAST` takes away. */
function placeOf(name: string): number {
  const place = LAST.indexOf(name);
  return place < 0 && name.endsWith('.remove') ? -0.5 : place;
}

/** Whose good call is refused: it shows a secret that nobody has, asks for what is not there, or comes too late. */
export const REFUSED: ReadonlySet<string> = new Set([
  'POST /auth/sign-in',
  'POST /auth/reset-password',
  'POST /auth/confirm-email',
  'POST /auth/change-password',
  'POST /auth/set-password',
  'POST /api/instance/users/:id/close',
  'POST /api/instance/users/:id/reactivate',
  'POST /api/instance/failed-jobs/:id/run-again',
  'DELETE /api/workspaces/:slug/api-tokens/:id',
  'DELETE /api/users/me/sessions/:id',
  'DELETE /api/users/me/sessions',
  'POST /api/users/me/deactivate',
  'DELETE /api/users/file-assets/:key',
  'GET /api/assets/people/:key/:name?',
  'POST /api/invitations/look',
  'POST /api/invitations/accept',
  'POST /api/invitations/reject',
  'GET /sync/:workspace/lines/:line',
  'POST /sync/:workspace/lines/:line',
  'DELETE /api/workspaces/:slug',
  'DELETE /api/workspaces/file-assets/:workspaceId/:key',
  'state.remove',
]);

function rowsFor(name: string, { inside, hidden }: World): ProjectRows {
  // Who has left the one project can still remove the other.
  if (name === 'project.remove') return hidden;
  return name === 'page.remove' ? { ...inside, archivedPageId: inside.pageId } : inside;
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
