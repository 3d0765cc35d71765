import { invoke, newId, refId, unaskedId, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { name, orderKey } from '../fields.ts';
import { entitySchema } from '../entity-schema.ts';
import { FAVOURITE_FOLDER_MAX, type FavouriteTarget } from './constants.ts';
import { favourite } from './entity.ts';

const TARGETS = [...entitySchema.entities.keys()] as FavouriteTarget[];

/** A thing can be a favourite once; adding it again changes nothing. */
export const addFavourite = command({
  name: 'favourite.add',
  requires: 'favourite:write',
  on: 'workspace',
  alsoRequires: { folderId: 'favourite:write' },
  input: z.object({
    id: newId(),
    kind: z.enum(TARGETS),
    targetId: unaskedId("one of several kinds; in one's own list it tells nothing that was not known"),
    folderId: z.nullable(refId('favourite')),
    sortOrder: orderKey(),
  }),
  change: (draft, input) => {
    const { userId } = draft;
    const isHeld = draft.where(favourite, { userId, targetId: input.targetId }).length > 0;
    if (!isHeld) draft.insert(favourite, { ...input, userId, title: null });
  },
  inverse: (_draft, input): Undo => invoke(removeFavourite, { favouriteId: input.id }),
});

export const addFavouriteFolder = command({
  name: 'favourite.add-folder',
  requires: 'favourite:write',
  on: 'workspace',
  input: z.object({ id: newId(), title: name(FAVOURITE_FOLDER_MAX), sortOrder: orderKey() }),
  change: (draft, input) =>
    draft.insert(favourite, {
      ...input,
      userId: draft.userId,
      kind: 'folder',
      targetId: null,
      folderId: null,
    }),
  inverse: (_draft, input): Undo => invoke(removeFavourite, { favouriteId: input.id }),
});

/** Moves a favourite, or renames a folder. */
export const updateFavourite = command({
  name: 'favourite.update',
  requires: 'favourite:write',
  on: 'favouriteId',
  alsoRequires: { 'patch.folderId': 'favourite:write' },
  input: z.object({
    favouriteId: refId('favourite'),
    patch: z.strictObject({
      title: z.optional(name(FAVOURITE_FOLDER_MAX)),
      folderId: z.optional(z.nullable(refId('favourite'))),
      sortOrder: z.optional(orderKey()),
    }),
  }),
  change: (draft, { favouriteId, patch }) => draft.update(favourite, favouriteId, patch),
  inverse: formerPatch(favourite),
});

/** The contents of a removed folder move to the top level. */
export const removeFavourite = command({
  name: 'favourite.remove',
  requires: 'favourite:write',
  on: 'favouriteId',
  input: z.object({ favouriteId: refId('favourite') }),
  change: (draft, { favouriteId }) => {
    for (const inside of draft.where(favourite, { folderId: favouriteId }))
      draft.update(favourite, inside.id, { folderId: null });
    draft.remove(favourite, favouriteId);
  },
  inverse: (draft, { favouriteId }): Undo => {
    const before = draft.get(favourite, favouriteId);
    if (!before || before.kind === 'folder' || before.targetId === null) return undefined;
    const { targetId, folderId, sortOrder } = before;
    const kind = before.kind as FavouriteTarget;
    return invoke(addFavourite, { id: before.id, kind, targetId, folderId, sortOrder });
  },
});
