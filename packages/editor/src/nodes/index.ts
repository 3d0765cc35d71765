export * from './json.ts';
export * from './schema-json.ts';
export * from './safe-url.ts';
export {
  CALLOUT_KINDS,
  TABLE_COLORS,
  TEXT_KINDS,
  DEFAULT_IMAGE_WIDTH,
  type CalloutKind,
  type TableColor,
  type TextKind,
} from './attribute-rules.ts';
export { SCHEMA_VERSION, SHARED_CONTENT } from './schema-version.ts';
export { PROFILES, schema, schemaExtensions, type Profile } from '../sets.ts';
