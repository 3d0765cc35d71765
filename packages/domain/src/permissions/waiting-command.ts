import { commandRefs, idsAt, type Command, type Row, type Schema } from '@cairn/sync/schema';
import { waitsForRestore } from './archived.ts';

/**
 * Whether a command has to wait because a row it refers to is in an archived project, judging by the loaded rows.
 *
 * @param rowOf the row of an entity with this ID, undefined if it isn't loaded
 * @example isCommandWaiting(schema, updateIssues, input, (entity, id) => store.get(entity, id))
 */
export function isCommandWaiting(
  schema: Schema,
  command: Command<unknown>,
  input: unknown,
  rowOf: (entity: string, id: string) => Row | undefined,
): boolean {
  const isArchived = (projectId: string): boolean =>
    (rowOf('project', projectId)?.['archivedAt'] ?? null) !== null;
  return commandRefs(command).some((ref) => {
    const entity = schema.entities.get(ref.entity);
    const capability = ref.field === command.on ? command.requires : command.alsoRequires[ref.field];
    if (!entity || capability === undefined) return false;
    return idsAt(input, ref).some((id) => {
      const row = rowOf(ref.entity, id);
      return row !== undefined && waitsForRestore(capability, { entity, row }, isArchived);
    });
  });
}
