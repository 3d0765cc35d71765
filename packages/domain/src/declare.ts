import {
  defineCommand,
  invoke,
  type Command,
  type CommandDeclaration,
  type Draft,
  type Entity,
  type Undo,
} from '@cairn/sync/schema';
import type { Capability } from './permissions/capabilities.ts';

/** {@link defineCommand} with Cairn's capabilities. */
export const command = <Input>(declaration: CommandDeclaration<Input, Capability>): Command<Input> =>
  defineCommand(declaration);

/** The current values of the fields that a patch names, which an undo writes back. */
export function valuesOf<Patch extends object>(row: object, patch: Patch): Patch {
  const present = row as Record<string, unknown>;
  return Object.fromEntries(Object.keys(patch).map((field) => [field, present[field]])) as Patch;
}

/**
 * The inverse of a patch on one row: the same command with the previous values.
 *
 * @example inverse: formerPatch(label),
 */
export const formerPatch =
  (entity: Entity) =>
  <Input extends { readonly patch: object }>(draft: Draft, input: Input, again: Command<Input>): Undo => {
    const before = draft.get(entity, String(input[again.on as keyof Input]));
    return before && invoke(again, { ...input, patch: valuesOf(before, input.patch) });
  };
