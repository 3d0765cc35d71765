import type { Entity, Row } from '@cairn/sync/schema';
import { scopes } from '../scopes.ts';
import { ALLOWED_ASIDE } from './aside.ts';
import { waitsForRestore } from './archived.ts';
import type { Capability } from './capabilities.ts';
import { projectOf } from './project-of.ts';
import { relationFields, relations } from './relations.ts';
import { ROLE, type Role } from './role.ts';
import { projectRoles, workspaceRoles } from './roles.ts';

/** A person in a workspace, with everything that decisions depend on. */
export interface Actor {
  readonly userId: string;
  /** Undefined for people outside the workspace. */
  readonly workspaceRole: Role | undefined;
  readonly projectRoles: ReadonlyMap<string, Role>;
  /** Their archived projects. */
  readonly archivedProjects: ReadonlySet<string>;
}

/** What a capability applies to: the workspace itself, or a row. */
export type Subject = 'workspace' | { readonly entity: Entity; readonly row: Row };

/**
 * The only place that decides. Pure: the server calls it before each command and read, the browser to hide what would
 * be refused.
 */
export const can = (actor: Actor, capability: Capability, subject: Subject): boolean =>
  whyNot(actor, capability, subject) === undefined;

/**
 * Why an actor may not do something: no right, or the row is in an archived project, where what they could otherwise do
 * has to wait. Undefined if they may.
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

/** Whether the actor holds the scope of the row. */
export function canSee(actor: Actor, entity: Entity, row: Row): boolean {
  return scopesOf(actor).has(entity.scope(row));
}

/** Cached, because it is needed for every row that a person refers to or sees. */
const knownScopes = new WeakMap<Actor, ReadonlySet<string>>();

/** All scopes that a person holds in a workspace. */
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

/** The scopes that come with a workspace role alone, outside any project. */
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
