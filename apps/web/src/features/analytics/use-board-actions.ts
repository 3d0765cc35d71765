import {
  addBoardChart,
  BOARD_NAME_MAX,
  createBoard,
  duplicateBoard,
  moveBoardChart,
  removeBoard,
  removeBoardChart,
  setBoardAccess,
  updateBoard,
  updateBoardChart,
  type BoardChart,
  type BoardChartSize,
  type ChartBoard,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { undoOffer } from '../../data/use-undo.ts';
import type { BoardDraft } from './board-form.tsx';

/** Actions on boards; each is a command, shown immediately. */
export function useBoardActions() {
  const t = useTranslations('analytics.boards');
  const engine = useEngine();
  const run = useCommand();
  const said = (words: string, receipt: ReturnType<typeof run>): void => {
    toast.success(words, undoOffer(engine, t('undo'), [receipt]));
  };
  return {
    /** A new board, with these charts; returns its ID. */
    create: (draft: BoardDraft, charts: readonly BoardChart[] = []): string => {
      const id = uuid();
      said(t('created', { name: draft.name }), run(createBoard, { id, ...draft, charts: [...charts] }));
      return id;
    },
    edit: (row: ChartBoard, { name, access }: BoardDraft): void => {
      if (name !== row.name) run(updateBoard, { boardId: row.id, patch: { name } });
      if (access !== row.access) run(setBoardAccess, { boardId: row.id, access });
    },
    duplicate: (row: ChartBoard): void => {
      const name = t('copyOf', { name: row.name }).slice(0, BOARD_NAME_MAX);
      said(t('created', { name }), run(duplicateBoard, { boardId: row.id, id: uuid(), name }));
    },
    remove: (row: ChartBoard): void =>
      said(t('removed', { name: row.name }), run(removeBoard, { boardId: row.id })),
    addChart: (row: ChartBoard, chart: BoardChart): void =>
      said(
        t('added', { title: chart.title, name: row.name }),
        run(addBoardChart, { boardId: row.id, chart, position: row.charts.length }),
      ),
    renameChart: (row: ChartBoard, chartId: string, title: string): void =>
      void run(updateBoardChart, { boardId: row.id, chartId, patch: { title } }),
    resizeChart: (row: ChartBoard, chartId: string, size: BoardChartSize): void =>
      void run(updateBoardChart, { boardId: row.id, chartId, patch: { size } }),
    moveChart: (row: ChartBoard, chartId: string, position: number): void =>
      void run(moveBoardChart, { boardId: row.id, chartId, position }),
    removeChart: (row: ChartBoard, chartId: string): void =>
      said(t('chartRemoved'), run(removeBoardChart, { boardId: row.id, chartId })),
  };
}
