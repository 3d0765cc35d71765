import { z } from 'zod/mini';

/** The entity of each ref schema. */
export const entityOfSchema = z.registry<{ entity: string }>();
/** ID schemas that the framework doesn't resolve, each with the reason. */
export const unasked = z.registry<{ because: string }>();

/** The ID of a row of `entity`; the framework resolves and authorises it before a handler runs. */
export function refId(entity: string) {
  return z.uuid().register(entityOfSchema, { entity });
}

/** The ID of a new row, created by the client (UUIDv7). */
export const newId = () => z.uuid().register(unasked, { because: 'a row of this id does not exist yet' });

/**
 * An ID that the framework doesn't resolve.
 *
 * @param because why no capability is needed for it
 * @example versionId: unaskedId('a version is looked for among those of the page only')
 */
export const unaskedId = (because: string) => z.uuid().register(unasked, { because });
