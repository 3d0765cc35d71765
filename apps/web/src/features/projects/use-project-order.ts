import {
  inOrder,
  preference,
  project,
  PROJECT_ORDER,
  PROJECTS_ARRANGED_MAX,
  type Project,
} from '@cairn/domain';
import { lazyCommand, uuid } from '@cairn/sync/schema';
import { useMemo } from 'react';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';

const arrangeProjects = lazyCommand(
  'project.arrange',
  async () => (await import('@cairn/domain/projects/arrange-projects')).arrangeProjects,
);

/** The unarchived projects in this person's order, and a function to move one. */
export function useProjectOrder(): readonly [readonly Project[], (id: string, index: number) => void] {
  const run = useCommand();
  const rows = useRows(project);
  const [held] = useRows(preference, { field: 'key', value: PROJECT_ORDER });
  const order = held?.value;
  const ordered = useMemo(
    () =>
      inOrder(
        rows.filter(({ archivedAt }) => archivedAt === null),
        order,
      ),
    [rows, order],
  );
  const move = (id: string, index: number): void => {
    const projectIds = ordered.map((each) => each.id).filter((each) => each !== id);
    projectIds.splice(index, 0, id);
    void run(arrangeProjects, {
      id: held?.id ?? uuid(),
      projectIds: projectIds.slice(0, PROJECTS_ARRANGED_MAX),
    });
  };
  return [ordered, move];
}
