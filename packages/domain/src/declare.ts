import { defineCommand, type Command, type CommandDeclaration } from '@cairn/sync/schema';
import type { Capability } from './permissions/capabilities.ts';

/** {@link defineCommand} that knows Cairn's capabilities. */
export const command = <Input>(declaration: CommandDeclaration<Input, Capability>): Command<Input> =>
  defineCommand(declaration);

/** The present values of the fields that a patch names: what an undo writes back. */
export function formerValues<Patch extends object>(row: object, patch: Patch): Patch {
  const present = row as Record<string, unknown>;
  return Object.fromEntries(Object.keys(patch).map((field) => [field, present[field]])) as Patch;
}
