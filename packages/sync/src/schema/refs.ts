import { z } from 'zod/mini';

/** The entity whose rows an id names. */
export const entityOfSchema = z.registry<{ entity: string }>();
/** Ids that name no row which the framework would have to look at, each with the reason. */
export const unasked = z.registry<{ because: string }>();

/** An id of a row of `entity`; the framework resolves and authorises it before any handler sees it. */
export function refId(entity: string) {
  return z.uuid().register(entityOfSchema, { entity });
}

/** A new row's id, made by the client (UUIDv7). */
export const newId = () => z.uuid().register(unasked, { because: 'a row of this id does not exist yet' });

/**
 * An id that the framework does not resolve.
 *
 * @param because why nobody has to be asked for a right to it
 * @example versionId: unaskedId('a version is looked for among those of the page only')
 */
export const unaskedId = (because: string) => z.uuid().register(unasked, { because });
