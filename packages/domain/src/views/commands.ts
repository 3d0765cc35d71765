import { invoke, newId, refId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { icon, name } from '../fields.ts';
import { VIEW_ACCESS, VIEW_DESCRIPTION_MAX, VIEW_NAME_MAX } from './constants.ts';
import { view, type View } from './entity.ts';
import { viewInput } from './view-input.ts';

const description = () => z.string().check(z.trim(), z.maxLength(VIEW_DESCRIPTION_MAX));
const oneView = () => z.object({ viewId: refId('view') });

/** Saves how a list is displayed. Without a project, it is a view of the workspace. */
export const createView = command({
  name: 'view.create',
  // Workspace views need this capability in the workspace; in a project, the role in the project counts too.
  requires: 'view:create',
  on: 'workspace',
  alsoRequires: { projectId: 'view:create' },
  input: z.object({
    id: newId(),
    projectId: z.nullable(refId('project')),
    name: name(VIEW_NAME_MAX),
    description: z._default(description(), ''),
    icon: z._default(icon(), null),
    access: z._default(z.enum(VIEW_ACCESS), 'public'),
    isLocked: z._default(z.boolean(), false),
    spec: viewInput(),
  }),
  change: (draft, input) =>
    draft.insert(view, newView({ ...input, icon: input.icon as View['icon'] }, draft)),
  inverse: (_draft, { id }): Undo => invoke(removeView, { viewId: id }),
});

/** Changes its name, description, icon or content; while it is locked, only the owner may. */
export const updateView = command({
  name: 'view.update',
  requires: 'view:update',
  on: 'viewId',
  input: z.object({
    viewId: refId('view'),
    patch: z.strictObject({
      name: z.optional(name(VIEW_NAME_MAX)),
      description: z.optional(description()),
      icon: z.optional(icon()),
      spec: z.optional(viewInput()),
    }),
  }),
  change: (draft, { viewId, patch }) =>
    draft.update(view, viewId, { ...(patch as Partial<View>), updatedAt: draft.now }),
  inverse: formerPatch(view),
});

/** Only the owner makes a view public or private. */
export const setViewAccess = command({
  name: 'view.set-access',
  requires: 'view:share',
  on: 'viewId',
  input: z.object({ viewId: refId('view'), access: z.enum(VIEW_ACCESS) }),
  change: (draft, { viewId, access }) => draft.update(view, viewId, { access }),
  inverse: (draft, { viewId }): Undo => {
    const before = draft.get(view, viewId);
    return before && invoke(setViewAccess, { viewId, access: before.access });
  },
});

export const lockView = command({
  name: 'view.lock',
  requires: 'view:lock',
  on: 'viewId',
  input: oneView(),
  change: (draft, { viewId }) => draft.update(view, viewId, { isLocked: true }),
  inverse: (_draft, input): Undo => invoke(unlockView, input),
});

export const unlockView = command({
  name: 'view.unlock',
  requires: 'view:lock',
  on: 'viewId',
  input: oneView(),
  change: (draft, { viewId }) => draft.update(view, viewId, { isLocked: false }),
  inverse: (_draft, input): Undo => invoke(lockView, input),
});

/** A copy in the same place with the same access, owned by the person who duplicates it. */
export const duplicateView = command({
  name: 'view.duplicate',
  requires: 'view:create',
  on: 'viewId',
  input: z.object({ viewId: refId('view'), id: newId(), name: name(VIEW_NAME_MAX) }),
  change: (draft, { viewId, id, name: words }) => {
    const row = draft.get(view, viewId);
    if (row) draft.insert(view, newView({ ...row, id, name: words, isLocked: false }, draft));
  },
  inverse: (_draft, { id }): Undo => invoke(removeView, { viewId: id }),
});

/** Its issues stay. Favourites of it stay too, in case of an undo; they show nothing until then. */
export const removeView = command({
  name: 'view.remove',
  requires: 'view:remove',
  on: 'viewId',
  input: oneView(),
  change: (draft, { viewId }) => draft.remove(view, viewId),
  inverse: (draft, { viewId }): Undo => {
    const before = draft.get(view, viewId);
    // Undoing would make the view belong to the person who undoes.
    if (before?.ownerId !== draft.userId) return undefined;
    const { id, projectId, name: words, description: text, icon: mark, access, isLocked, spec } = before;
    return invoke(createView, {
      id,
      projectId,
      name: words,
      description: text,
      icon: mark,
      access,
      isLocked,
      spec,
    });
  },
});

type Given = Pick<
  View,
  'id' | 'projectId' | 'name' | 'description' | 'icon' | 'access' | 'isLocked' | 'spec'
>;

const newView = (
  { id, projectId, name: words, description: text, icon: mark, access, isLocked, spec }: Given,
  { userId, now }: Pick<Draft, 'userId' | 'now'>,
): View => ({
  id,
  projectId,
  name: words,
  description: text,
  icon: mark,
  ownerId: userId,
  access,
  isLocked,
  spec,
  createdAt: now,
  updatedAt: now,
});
