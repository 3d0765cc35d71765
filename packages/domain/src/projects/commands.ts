import { invoke, newId, refId, unaskedId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { refusals } from '../refusals.ts';
import { isTimeZone } from '../time-zone.ts';
import type { projectRefusals } from './refusals.ts';
import { pictureAddress } from '../assets/picture-address.ts';
import { command, formerPatch } from '../declare.ts';
import { hexColor, icon, name, role } from '../fields.ts';
import { keysAfter } from '../order-key.ts';
import { cappedRole, ROLE } from '../permissions/role.ts';
import { stateNote } from '../states/commands.ts';
import { STATE_GROUPS, STATE_NAME_MAX, STATES_MAX } from '../states/constants.ts';
import { FIRST_STATES, type FirstState } from '../states/first-states.ts';
import { state } from '../states/entity.ts';
import { member } from '../workspaces/entity.ts';
import {
  forEachSwitch,
  IDENTIFIER_MAX,
  PROJECT_DESCRIPTION_MAX,
  PROJECT_NAME_MAX,
  PROJECT_SWITCHES,
  TIME_ZONE_MAX,
} from './constants.ts';
import {
  project,
  projectListing,
  projectMember,
  type Project,
  type ProjectIcon,
  type ProjectMember,
} from './entity.ts';
import { isIdentifier, listingOf } from './rules.ts';
import { endSeats } from './seats.ts';

const AN_IDENTIFIER = because<typeof projectRefusals.not_an_identifier>('project.not_an_identifier');
const identifier = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.maxLength(IDENTIFIER_MAX, AN_IDENTIFIER),
      z.refine(isIdentifier, AN_IDENTIFIER),
    );
const timeZone = () =>
  z.nullable(
    z
      .string()
      .check(
        z.maxLength(TIME_ZONE_MAX),
        z.refine(isTimeZone, because<typeof refusals.unknown_time_zone>('unknown_time_zone')),
      ),
  );
const about = () => z.string().check(z.trim(), z.maxLength(PROJECT_DESCRIPTION_MAX));

const firstState = () =>
  z.object({
    name: name(STATE_NAME_MAX),
    description: z._default(stateNote(), ''),
    color: hexColor(),
    group: z.enum(STATE_GROUPS),
  });

/**
 * Creates a project with the default five states or the given ones, in order. The creator becomes its Admin. The client
 * chooses all IDs.
 */
export const createProject = command({
  name: 'project.create',
  requires: 'project:create',
  on: 'workspace',
  alsoRequires: { leadId: 'member:read' },
  input: z
    .object({
      id: newId(),
      membershipId: newId(),
      /** One for each state. */
      stateIds: z.array(newId()).check(z.minLength(1), z.maxLength(STATES_MAX)),
      states: z.optional(z.array(firstState()).check(z.minLength(1), z.maxLength(STATES_MAX))),
      /** The state that new issues start in; defaults to the first. */
      defaultStateId: z.optional(unaskedId('only one of the given ones is accepted')),
      name: name(PROJECT_NAME_MAX),
      identifier: identifier(),
      description: z._default(about(), ''),
      icon: z._default(icon(), null),
      coverUrl: z._default(z.nullable(pictureAddress('project-cover')), null),
      isPublic: z._default(z.boolean(), true),
      leadId: z._default(z.nullable(refId('member')), null),
    })
    .check(
      z.refine(({ stateIds, states = FIRST_STATES }) => stateIds.length === states.length, {
        path: ['stateIds'],
      }),
    ),
  change: (draft, input) => {
    const { id, membershipId, stateIds, states, defaultStateId, ...fields } = input;
    const row = newProject({ ...fields, icon: input.icon as ProjectIcon | null }, id, draft);
    draft.insert(project, row);
    draft.insert(projectListing, listingOf(row));
    draft.insert(projectMember, {
      id: membershipId,
      projectId: id,
      userId: draft.userId,
      role: ROLE.admin,
      createdAt: draft.now,
    });
    for (const row of firstStates(id, stateIds, states, defaultStateId)) draft.insert(state, row);
  },
});

export const updateProject = command({
  name: 'project.update',
  requires: 'project:update',
  on: 'projectId',
  alsoRequires: { 'patch.leadId': 'member:read' },
  input: z.object({
    projectId: refId('project'),
    patch: z.strictObject({
      name: z.optional(name(PROJECT_NAME_MAX)),
      identifier: z.optional(identifier()),
      description: z.optional(about()),
      icon: z.optional(icon()),
      coverUrl: z.optional(z.nullable(pictureAddress('project-cover'))),
      isPublic: z.optional(z.boolean()),
      leadId: z.optional(z.nullable(refId('member'))),
      ...forEachSwitch(z.optional(z.boolean())),
      timeZone: z.optional(timeZone()),
    }),
  }),
  change: (draft, { projectId, patch }) =>
    changeProject(draft, projectId, patch as Partial<Omit<Project, 'id'>>),
  inverse: formerPatch(project),
});

export const archiveProject = command({
  name: 'project.archive',
  requires: 'project:archive',
  on: 'projectId',
  input: z.object({ projectId: refId('project') }),
  change: (draft, { projectId }) => {
    const isOpen = draft.get(project, projectId)?.archivedAt === null;
    if (isOpen) changeProject(draft, projectId, { archivedAt: draft.now });
  },
  inverse: (_draft, input): Undo => invoke(unarchiveProject, input),
});

export const unarchiveProject = command({
  name: 'project.unarchive',
  requires: 'project:archive',
  on: 'projectId',
  input: z.object({ projectId: refId('project') }),
  change: (draft, { projectId }) => changeProject(draft, projectId, { archivedAt: null }),
  inverse: (_draft, input): Undo => invoke(archiveProject, input),
});

/** Permanent. The browser asks for the project's name first. */
export const removeProject = command({
  name: 'project.remove',
  requires: 'project:remove',
  on: 'projectId',
  input: z.object({ projectId: refId('project') }),
  change: (draft, { projectId }) => {
    draft.remove(projectListing, projectId);
    draft.remove(project, projectId);
  },
});

/** Viewers and above may join public projects; workspace Admins may join private ones, as project Admins. */
export const joinProject = command({
  name: 'project.join',
  requires: 'project:join',
  on: 'listingId',
  input: z.object({ listingId: refId('projectListing'), membershipId: newId() }),
  change: (draft, { listingId: projectId, membershipId: id }) => {
    const { userId, now: createdAt } = draft;
    const person = draft.get(member, userId);
    const [held] = draft.where(projectMember, { projectId, userId });
    if (person && !held) draft.insert(projectMember, { id, projectId, userId, role: person.role, createdAt });
  },
});

export const leaveProject = command({
  name: 'project.leave',
  requires: 'project:leave',
  on: 'projectId',
  input: z.object({ projectId: refId('project') }),
  change: (draft, { projectId }) => {
    for (const held of draft.where(projectMember, { projectId, userId: draft.userId }))
      endProjectMembership(draft, held);
  },
});

/** People can't give a role above their own; existing members keep theirs. */
export const addProjectMembers = command({
  name: 'project.add-members',
  requires: 'project:manage-members',
  on: 'projectId',
  alsoRequires: { 'members.userId': 'member:read' },
  input: z.object({
    projectId: refId('project'),
    members: z
      .array(z.object({ id: newId(), userId: refId('member'), role: role() }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  change: (draft, { projectId, members }) => {
    const held = new Set(draft.where(projectMember, { projectId }).map(({ userId }) => userId));
    for (const { id, userId, role: wanted } of members) {
      const person = draft.get(member, userId);
      if (!person || held.has(userId)) continue;
      held.add(userId);
      const given = cappedRole(wanted, person.role);
      draft.insert(projectMember, { id, projectId, userId, role: given, createdAt: draft.now });
    }
  },
});

export const updateProjectMember = command({
  name: 'project.update-member',
  requires: 'project:manage-members',
  on: 'membershipId',
  input: z.object({ membershipId: refId('projectMember'), role: role() }),
  change: (draft, { membershipId, role: next }) => draft.update(projectMember, membershipId, { role: next }),
  inverse: (draft, { membershipId }): Undo => {
    const before = draft.get(projectMember, membershipId);
    return before && invoke(updateProjectMember, { membershipId, role: before.role });
  },
});

export const removeProjectMember = command({
  name: 'project.remove-member',
  requires: 'project:manage-members',
  on: 'membershipId',
  input: z.object({ membershipId: refId('projectMember') }),
  change: (draft, { membershipId }) => {
    const held = draft.get(projectMember, membershipId);
    if (held) endProjectMembership(draft, held);
  },
});

type GivenFields = Pick<
  Project,
  'name' | 'identifier' | 'description' | 'icon' | 'coverUrl' | 'isPublic' | 'leadId'
>;

/** Former members no longer lead the project or anything in it. */
function endProjectMembership(draft: Draft, { id, projectId, userId }: ProjectMember): void {
  draft.remove(projectMember, id);
  if (draft.get(project, projectId)?.leadId === userId) draft.update(project, projectId, { leadId: null });
  endSeats(draft, userId, projectId);
}

/** The project's listing follows it. */
function changeProject(draft: Draft, id: string, patch: Partial<Omit<Project, 'id'>>): void {
  draft.update(project, id, patch);
  const row = draft.get(project, id);
  if (row) draft.update(projectListing, id, listingOf(row));
}

/** The row of a new project. */
export function newProject(given: GivenFields, id: string, draft: Pick<Draft, 'userId' | 'now'>): Project {
  return {
    ...given,
    id,
    ...PROJECT_SWITCHES,
    timeZone: null,
    archivedAt: null,
    createdBy: draft.userId,
    createdAt: draft.now,
  };
}

/** The states of a new project. */
export function firstStates(
  projectId: string,
  stateIds: readonly string[],
  states: readonly FirstState[] = FIRST_STATES,
  defaultStateId = '',
) {
  const keys = keysAfter(undefined, states.length);
  const first = Math.max(stateIds.indexOf(defaultStateId), 0);
  return states.map(({ name: words, description = '', color, group }, at) => ({
    id: stateIds[at] ?? '',
    projectId,
    name: words,
    description,
    color,
    group,
    sortOrder: keys[at] ?? 'a0',
    isDefault: at === first,
  }));
}
