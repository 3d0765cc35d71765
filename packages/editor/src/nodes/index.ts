export * from './json.ts';
export * from './schema-json.ts';
export * from './safe-url.ts';
export {
  TABLE_COLORS,
  TEXT_KINDS,
  DEFAULT_IMAGE_WIDTH,
  type TableColor,
  type TextKind,
} from './attribute-rules.ts';
export { SCHEMA_VERSION, SHARED_CONTENT } from './schema-version.ts';
export { PROFILES, schema, schemaExtensions, type Profile } from '../sets.ts';
