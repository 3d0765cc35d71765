export * from './fields.ts';
export { defineEntity, type Entity, type Row, type RowOfEntity } from './entity.ts';
export { carriedFrom, facet, facetOf, withFacet } from './facet.ts';
export {
  defineCommand,
  invoke,
  type Command,
  type CommandDeclaration,
  type Draft,
  type Invocation,
  type MatchOf,
  type PatchOf,
  type SetPatch,
  type Undo,
} from './command.ts';
export {
  became,
  changed,
  event,
  inserted,
  removed,
  type Changed,
  type DomainEvent,
  type RecordedEvent,
  type RowChange,
  type RowEvent,
} from './event.ts';
export { lazyCommand, loadLazyCommands, type LazyCommand } from './lazy-command.ts';
export { commandRefs, idsAt, refsOf, type Ref } from './command-refs.ts';
export { definitionOf } from './definition-of.ts';
export { newId, refId, unaskedId } from './refs.ts';
export { applyPatch, minimalPatch, type WirePatch } from './patch.ts';
export { RecordingDraft, type DraftSource, type DraftWrite } from './recording-draft.ts';
export { makeSchema, type Schema } from './schema.ts';
export { heaviestOf, weighingAtMost } from './heaviest-of.ts';
export { isNestedDeeper } from './is-nested-deeper.ts';
export { weightOf } from './weight-of.ts';
export { isUuid, uuid } from './uuid.ts';
