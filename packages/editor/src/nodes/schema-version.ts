/**
 * Raised whenever a stored document could hold something that older code does not know.
 * The server lets a client with a lower number read but not write.
 */
export const SCHEMA_VERSION = 5;

/** The name of the shared element that holds what is written in a document of Yjs. */
export const SHARED_CONTENT = 'content';
