import { scopes, scopesOf } from '@cairn/domain';
import type { Declared } from '../permissions/declared.ts';
import { isKnown, type Principal } from '../principals.ts';
import type { World } from '../world.ts';
import type { Canaries } from './words.ts';

interface Read {
  readonly world: World;
  readonly declared: Declared;
}

/** The words that somebody may read, by the scopes that the declared tables give them. */
export function wordsFor(
  { world, declared }: Read,
  canaries: Canaries,
  principal: Principal,
): ReadonlySet<string> {
  if (!isKnown(principal)) return new Set();
  const held = scopesOf(declared.actor(principal));
  const allowed: string[] = [];
  if (held.has(scopes.project(world.inside.projectId))) allowed.push(...canaries.of('inside'));
  if (held.has(scopes.members)) allowed.push(...canaries.of('members'));
  // Admins find private projects by name, to join them, and see who is invited.
  if (held.has(scopes.admins))
    allowed.push(
      ...canaries.of('admins'),
      ...canaries.of('hidden', 'listing'),
      ...canaries.of('inside', 'listing'),
    );
  return new Set(allowed);
}
