import { z } from 'zod';
import { bytes, contract, created, json, nothing } from '../http/contract.ts';
import { isAssetPurpose } from './purposes.ts';
import { assetRefusals } from './refusals.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** The last part of a file's URL: its ID, with or without an extension. */
const KEY = `${UUID}(?:\\.[a-z0-9]+)?`;
const ONE = `/api/workspaces/file-assets/:workspace{${UUID}}/:key{${KEY}}` as const;

const uploaded = z.strictObject({
  asset: z.string(),
  id: z.uuid(),
  name: z.string(),
  content_type: z.string(),
  bytes: z.int(),
});

/** What a file is for; sent in the form beside the file, as JSON. */
export const uploadAttributes = z.object({
  purpose: z.string().refine(isAssetPurpose).optional(),
  project_id: z.uuid().nullish(),
  entity_id: z.uuid().nullish(),
});

const form = { file: 'asset', fields: z.object({ attributes: uploadAttributes }) } as const;

/** Why an upload is refused. */
const uploadErrors = [
  assetRefusals.no_form,
  assetRefusals.no_file,
  assetRefusals.empty,
  assetRefusals.too_large,
  assetRefusals.incomplete,
  assetRefusals.invalid_attributes,
  assetRefusals.other_endpoint,
  assetRefusals.not_an_image,
  assetRefusals.too_many_pixels,
  assetRefusals.damaged,
  assetRefusals.too_many_hidden,
  assetRefusals.too_many_at_once,
  assetRefusals.too_many_in_an_hour,
  assetRefusals.workspace_full,
  assetRefusals.images_full,
];

export const uploadFile = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/file-assets',
  who: 'member',
  // The form names the purpose, which decides the capability that is needed.
  furtherBy: 'content',
  summary: 'Uploads a file to a workspace.',
  form,
  errors: uploadErrors,
  answer: created(uploaded),
});

export const uploadOwnPicture = contract({
  method: 'POST',
  path: '/api/users/file-assets',
  who: 'person',
  summary: 'Uploads an image for your profile, such as an avatar.',
  form,
  errors: uploadErrors,
  answer: created(uploaded),
});

export const getStorage = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/storage',
  who: 'member',
  needs: 'workspace:update',
  summary: 'Returns the storage used by a workspace, and its limit, in bytes.',
  answer: json(z.strictObject({ bytes: z.int(), limit: z.int() })),
});

/** Whoever can see what the file is attached to; `manage` is for its uploader and those that its purpose names. */
const seen = {
  who: 'guarded',
  to: 'Anyone with access to what the file is attached to',
  needs: 'read',
} as const;
const managed = {
  who: 'guarded',
  to: 'The uploader of the file, and those who manage what it is attached to',
  needs: 'manage',
} as const;

export const deleteFile = contract({
  method: 'DELETE',
  path: ONE,
  ...managed,
  summary: 'Deletes a file. It can be restored for a while.',
  answer: nothing,
});

export const restoreFile = contract({
  method: 'POST',
  path: `${ONE}/restore`,
  ...managed,
  summary: 'Restores a deleted file.',
  answer: nothing,
});

export const deleteOwnPicture = contract({
  method: 'DELETE',
  path: `/api/users/file-assets/:key{${KEY}}`,
  who: 'person',
  summary: 'Deletes one of your profile images.',
  answer: nothing,
});

export const getPicture = contract({
  method: 'GET',
  path: `/api/assets/people/:key{${KEY}}/:name?`,
  who: 'person',
  summary: 'Returns a profile image of a person you share a workspace with.',
  answer: bytes,
});

export const getFile = contract({
  method: 'GET',
  path: `/api/assets/:workspace{${UUID}}/:key{${KEY}}/:name?`,
  ...seen,
  summary: 'Returns a file.',
  answer: bytes,
});

export const getInstance = contract({
  method: 'GET',
  path: '/api/instances',
  who: 'anyone',
  summary: 'Returns the limits of this server.',
  answer: json(z.strictObject({ config: z.strictObject({ file_size_limit: z.int() }) })),
});

export const listCovers = contract({
  method: 'GET',
  path: '/api/project-covers',
  who: 'caller',
  summary: 'Lists the URLs of the built-in project covers.',
  answer: json(z.array(z.string())),
});

export const getCover = contract({
  method: 'GET',
  path: '/api/project-covers/:file{[a-z]+\\.svg}',
  who: 'anyone',
  summary: 'Returns a built-in project cover.',
  answer: bytes,
});

const photo = z.object({
  id: z.string(),
  alt_description: z.string().nullish(),
  urls: z.object({ small: z.url({ protocol: /^https$/ }), regular: z.url({ protocol: /^https$/ }) }),
});
/** The library's response; its other fields, on people and places, are dropped. */
export const libraryAnswer = z.union([z.array(photo), z.object({ results: z.array(photo) })]);
const shown = z.strictObject({ ...photo.shape, urls: z.strictObject(photo.shape.urls.shape) });

export const searchPhotos = contract({
  method: 'GET',
  path: '/api/unsplash',
  who: 'caller',
  summary: 'Searches Unsplash, if the server has a key for it.',
  query: z.object({ query: z.string().default('') }),
  errors: [assetRefusals.library_unreachable],
  answer: json(z.union([z.array(shown), z.strictObject({ results: z.array(shown) })])),
});
