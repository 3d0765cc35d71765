import type { Entity, Row } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';
import { ALLOWED_ASIDE } from './aside.ts';
import { waitsForRestore } from './archived.ts';
import type { Capability } from './capabilities.ts';
import { projectOf } from './project-of.ts';
import { relationFields, relations } from './relations.ts';
import { ROLE, type Role } from './role.ts';
import { projectRoles, workspaceRoles } from './roles.ts';

/** A person in one workspace: all that a decision needs to know. */
export interface Actor {
  readonly userId: string;
  /** Undefined for somebody outside the workspace. */
  readonly workspaceRole: Role | undefined;
  readonly projectRoles: ReadonlyMap<string, Role>;
  /** Those of their projects that are archived. */
  readonly archivedProjects: ReadonlySet<string>;
}

/** What a capability is asked about: the workspace itself, or one row. */
export type Subject = 'workspace' | { readonly entity: Entity; readonly row: Row };

/**
 * The one place that decides. Pure: the server runs it before each command and read, the browser to hide what
 * would be refused.
 */
export const can = (actor: Actor, capability: Capability, subject: Subject): boolean =>
  whyNot(actor, capability, subject) === undefined;

/**
 * What keeps somebody from it: that they have no right to it, or that it is in an archived project, where what they
 * may otherwise do waits. Undefined when nothing does.
 */
export function whyNot(
  actor: Actor,
  capability: Capability,
  subject: Subject,
): 'right' | 'archived' | undefined {
  if (!hasRight(actor, capability, subject)) return 'right';
  const isWaiting =
    subject !== 'workspace' && waitsForRestore(capability, subject, (id) => actor.archivedProjects.has(id));
  return isWaiting ? 'archived' : undefined;
}

function hasRight(actor: Actor, capability: Capability, subject: Subject): boolean {
  if (actor.workspaceRole === undefined) return false;
  if (subject !== 'workspace' && isAside(subject) && !ALLOWED_ASIDE.has(capability)) return false;
  if (roleAllows(actor, actor.workspaceRole, capability, subject)) return true;
  if (subject === 'workspace' || !canSee(actor, subject.entity, subject.row)) return false;
  const { workspaceRole } = actor;
  return (relations[capability] ?? []).some(
    (standing) =>
      relationFields[standing.as].some((field) => subject.row[field] === actor.userId) &&
      roleAllows(actor, workspaceRole, standing.while, standing.in ?? subject),
  );
}

const isAside = ({ entity, row }: Exclude<Subject, 'workspace'>): boolean => entity.aside?.(row) === true;

/** Whether the row lies in a scope that the actor holds. */
export function canSee(actor: Actor, entity: Entity, row: Row): boolean {
  return scopesOf(actor).has(entity.scope(row));
}

/** Asked for each row that a person names or is shown. */
const knownScopes = new WeakMap<Actor, ReadonlySet<string>>();

/** All scopes that a person holds in the workspace. */
export function scopesOf(actor: Actor): ReadonlySet<string> {
  const known = knownScopes.get(actor) ?? readScopes(actor);
  knownScopes.set(actor, known);
  return known;
}

function readScopes(actor: Actor): ReadonlySet<string> {
  if (actor.workspaceRole === undefined) return new Set();
  const projects = Array.from(actor.projectRoles.keys(), (projectId) => scopes.project(projectId));
  return new Set([...scopesOfRole(actor.userId, actor.workspaceRole), ...projects]);
}

/** What a role in the workspace alone lets a person see, outside of every project. */
export function scopesOfRole(userId: string, role: Role): readonly string[] {
  const held: string[] = [scopes.everyone, scopes.person(userId)];
  if (role >= ROLE.viewer) held.push(scopes.members);
  if (role >= ROLE.admin) held.push(scopes.admins);
  return held;
}

function roleAllows(actor: Actor, workspaceRole: Role, capability: Capability, subject: Subject): boolean {
  const projectId = subject === 'workspace' ? undefined : projectOf(subject.entity, subject.row);
  if (projectId === undefined) return workspaceRoles[workspaceRole].includes(capability);
  const role = actor.projectRoles.get(projectId);
  return role !== undefined && projectRoles[role].includes(capability);
}
