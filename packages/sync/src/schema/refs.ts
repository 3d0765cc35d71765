import { z } from 'zod/mini';
import { entityOfSchema, unasked } from './known-ids.ts';

/** The ID of a row of `entity`; the framework resolves and authorises it before a handler runs. */
export function refId(entity: string) {
  const schema = z.uuid();
  entityOfSchema.set(schema, entity);
  return schema;
}

/** The ID of a new row, created by the client (UUIDv7). */
export const newId = () => unaskedId('a row of this id does not exist yet');

/**
 * An ID that the framework doesn't resolve.
 *
 * @param because why no capability is needed for it
 * @example versionId: unaskedId('a version is looked for among those of the page only')
 */
export function unaskedId(because: string) {
  const schema = z.uuid();
  unasked.set(schema, because);
  return schema;
}
