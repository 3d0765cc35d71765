import { addBoardChart, BOARD_CHARTS_MAX, chartBoard } from '@cairn/domain';
import { analyticsRefusals } from '@cairn/domain/analytics/refusals';
import { handleChange, refused, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { forgetPrivateBoards } from './removed-project.ts';
import { routes } from './routes.ts';

export const analytics: Feature = {
  commandHandlers: [handleChange(addBoardChart, { check: assertRoom })],
  reactions: [forgetPrivateBoards],
  routes,
};

async function assertRoom(tx: CommandTx, { boardId }: { readonly boardId: string }): Promise<void> {
  const { charts } = await tx.get(chartBoard, boardId);
  if (charts.length >= BOARD_CHARTS_MAX)
    throw refused(analyticsRefusals.board_full, { most: BOARD_CHARTS_MAX }, { field: 'boardId' });
}
