import { can, chartBoard, project, type ChartBoard } from '@cairn/domain';
import { useActor } from '../../data/use-can.ts';
import { useRow, useRows } from '../../data/use-rows.ts';

export interface BoardRights {
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  readonly mayShare: boolean;
  readonly mayRemove: boolean;
}

/** The person's rights on a board. */
export function useBoardRights(row: ChartBoard): BoardRights {
  const actor = useActor();
  const home = useRow(project, row.projectId);
  const subject = { entity: chartBoard, row };
  return {
    mayCreate:
      can(actor, 'chart-board:create', 'workspace') &&
      (row.projectId === null ||
        (home !== undefined && can(actor, 'chart-board:create', { entity: project, row: home }))),
    mayUpdate: can(actor, 'chart-board:update', subject),
    mayShare: can(actor, 'chart-board:share', subject),
    mayRemove: can(actor, 'chart-board:remove', subject),
  };
}

const byName = (a: ChartBoard, b: ChartBoard): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);

/** All visible boards, by name. */
export const useBoards = (): readonly ChartBoard[] => useRows(chartBoard).toSorted(byName);

/** The boards that the person may add charts to. */
export function useOwnBoards(): readonly ChartBoard[] {
  const actor = useActor();
  return useBoards().filter((row) => can(actor, 'chart-board:update', { entity: chartBoard, row }));
}
