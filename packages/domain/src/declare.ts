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

/** {@link defineCommand} that knows Cairn's capabilities. */
export const command = <Input>(declaration: CommandDeclaration<Input, Capability>): Command<Input> =>
  defineCommand(declaration);

/** The present values of the fields that a patch names: what an undo writes back. */
export function valuesOf<Patch extends object>(row: object, patch: Patch): Patch {
  const present = row as Record<string, unknown>;
  return Object.fromEntries(Object.keys(patch).map((field) => [field, present[field]])) as Patch;
}

/**
 * Takes back a patch of the one row that a command is on: the same command, with what the fields said before.
 *
 * @example inverse: formerPatch(label),
 */
export const formerPatch =
  (entity: Entity) =>
  <Input extends { readonly patch: object }>(draft: Draft, input: Input, again: Command<Input>): Undo => {
    const before = draft.get(entity, String(input[again.on as keyof Input]));
    return before && invoke(again, { ...input, patch: valuesOf(before, input.patch) });
  };
