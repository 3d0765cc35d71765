export * from './json.ts';
export * from './schema-json.ts';
export * from './safe-url.ts';
export {
  TABLE_COLOURS,
  TEXT_KINDS,
  DEFAULT_IMAGE_WIDTH,
  type TableColour,
  type TextKind,
} from './attribute-rules.ts';
export { PROFILES, SCHEMA_VERSION, schema, schemaExtensions, type Profile } from '../sets.ts';
