import { updateModule, type Module } from '@cairn/domain';
import { useCommand } from '../../data/use-command.ts';
import type { ModuleDraft } from './module-form.tsx';

/**
 * Changes only what differs from the module as it was when editing began, so that others' changes to the rest are kept.
 */
export function useModuleEdit(): (row: Module, next: Partial<ModuleDraft>) => void {
  const run = useCommand();
  return (row, { memberIds, ...next }) => {
    const plain = Object.fromEntries(
      Object.entries(next).filter(([field, value]) => row[field as keyof Module] !== value),
    );
    const members = memberIds && {
      add: memberIds.filter((id) => !row.memberIds.includes(id)),
      remove: row.memberIds.filter((id) => !memberIds.includes(id)),
    };
    const hasMembers = members !== undefined && members.add.length + members.remove.length > 0;
    const patch = { ...plain, ...(hasMembers && { memberIds: members }) };
    if (Object.keys(patch).length > 0) run(updateModule, { moduleId: row.id, patch });
  };
}
