import { invoke, newId, refId, type Draft, type Undo } from '@cairn/sync/schema';
import { z } from 'zod/mini';
import { command, formerPatch } from '../declare.ts';
import { name } from '../fields.ts';
import { withChart, withChartAt, withChartPatched, withoutChart, type BoardChart } from './board-chart.ts';
import { BOARD_ACCESS, chartBoard, type ChartBoard } from './board-entity.ts';
import { boardChartInput, boardChartsInput, boardPosition, ofBoardChart } from './board-input.ts';
import { BOARD_CHART_SIZES, BOARD_NAME_MAX, CHART_NAME_MAX } from './constants.ts';

const oneChart = () => ({ boardId: refId('chartBoard'), chartId: ofBoardChart() });

/** Without a project, it is a board of the workspace. */
export const createBoard = command({
  name: 'chart-board.create',
  // Workspace boards need this capability in the workspace; in a project, the role in the project counts too.
  requires: 'chart-board:create',
  on: 'workspace',
  alsoRequires: { projectId: 'chart-board:create' },
  input: z.object({
    id: newId(),
    projectId: z.nullable(refId('project')),
    name: name(BOARD_NAME_MAX),
    access: z._default(z.enum(BOARD_ACCESS), 'shared'),
    charts: z._default(boardChartsInput(), []),
  }),
  change: (draft, input) => draft.insert(chartBoard, newBoard(input as Given, draft)),
  inverse: (_draft, { id }): Undo => invoke(removeBoard, { boardId: id }),
});

export const updateBoard = command({
  name: 'chart-board.update',
  requires: 'chart-board:update',
  on: 'boardId',
  input: z.object({
    boardId: refId('chartBoard'),
    patch: z.strictObject({ name: z.optional(name(BOARD_NAME_MAX)) }),
  }),
  change: (draft, { boardId, patch }) =>
    draft.update(chartBoard, boardId, { ...(patch as Partial<ChartBoard>), updatedAt: draft.now }),
  inverse: formerPatch(chartBoard),
});

/** Only the owner shares a board or makes it private again. */
export const setBoardAccess = command({
  name: 'chart-board.set-access',
  requires: 'chart-board:share',
  on: 'boardId',
  input: z.object({ boardId: refId('chartBoard'), access: z.enum(BOARD_ACCESS) }),
  change: (draft, { boardId, access }) => draft.update(chartBoard, boardId, { access }),
  inverse: (draft, { boardId }): Undo => {
    const before = draft.get(chartBoard, boardId);
    return before && invoke(setBoardAccess, { boardId, access: before.access });
  },
});

/** A copy in the same place with the same access, owned by the person who duplicates it. */
export const duplicateBoard = command({
  name: 'chart-board.duplicate',
  requires: 'chart-board:create',
  on: 'boardId',
  input: z.object({ boardId: refId('chartBoard'), id: newId(), name: name(BOARD_NAME_MAX) }),
  change: (draft, { boardId, id, name: words }) => {
    const row = draft.get(chartBoard, boardId);
    if (row) draft.insert(chartBoard, newBoard({ ...row, id, name: words }, draft));
  },
  inverse: (_draft, { id }): Undo => invoke(removeBoard, { boardId: id }),
});

export const removeBoard = command({
  name: 'chart-board.remove',
  requires: 'chart-board:remove',
  on: 'boardId',
  input: z.object({ boardId: refId('chartBoard') }),
  change: (draft, { boardId }) => draft.remove(chartBoard, boardId),
  inverse: (draft, { boardId }): Undo => {
    const before = draft.get(chartBoard, boardId);
    // Undoing would make the board belong to the person who undoes.
    if (before?.ownerId !== draft.userId) return undefined;
    const { id, projectId, name: words, access, charts } = before;
    return invoke(createBoard, { id, projectId, name: words, access, charts });
  },
});

/** Adds a chart to a board; viewers who can't see the chart's project see that it isn't available. */
export const addBoardChart = command({
  name: 'chart-board.add-chart',
  requires: 'chart-board:update',
  on: 'boardId',
  input: z.object({
    boardId: refId('chartBoard'),
    chart: boardChartInput(),
    position: boardPosition(),
  }),
  change: (draft, { boardId, chart, position }) =>
    changeCharts(draft, boardId, (charts) => withChart(charts, chart, position)),
  inverse: (_draft, { boardId, chart }): Undo => invoke(removeBoardChart, { boardId, chartId: chart.id }),
});

export const updateBoardChart = command({
  name: 'chart-board.update-chart',
  requires: 'chart-board:update',
  on: 'boardId',
  input: z.object({
    ...oneChart(),
    patch: z.strictObject({
      title: z.optional(name(CHART_NAME_MAX)),
      size: z.optional(z.enum(BOARD_CHART_SIZES)),
    }),
  }),
  change: (draft, { boardId, chartId, patch }) =>
    changeCharts(draft, boardId, (charts) => withChartPatched(charts, chartId, patch)),
  inverse: (draft, { boardId, chartId, patch }): Undo => {
    const before = draft.get(chartBoard, boardId)?.charts.find(({ id }) => id === chartId);
    return (
      before &&
      invoke(updateBoardChart, {
        boardId,
        chartId,
        patch: {
          ...(patch.title !== undefined && { title: before.title }),
          ...(patch.size !== undefined && { size: before.size }),
        },
      })
    );
  },
});

export const moveBoardChart = command({
  name: 'chart-board.move-chart',
  requires: 'chart-board:update',
  on: 'boardId',
  input: z.object({ ...oneChart(), position: boardPosition() }),
  change: (draft, { boardId, chartId, position }) =>
    changeCharts(draft, boardId, (charts) => withChartAt(charts, chartId, position)),
  inverse: (draft, { boardId, chartId }): Undo => {
    const position = positionOf(draft, boardId, chartId);
    return position < 0 ? undefined : invoke(moveBoardChart, { boardId, chartId, position });
  },
});

export const removeBoardChart = command({
  name: 'chart-board.remove-chart',
  requires: 'chart-board:update',
  on: 'boardId',
  input: z.object(oneChart()),
  change: (draft, { boardId, chartId }) =>
    changeCharts(draft, boardId, (charts) => withoutChart(charts, chartId)),
  inverse: (draft, { boardId, chartId }): Undo => {
    const position = positionOf(draft, boardId, chartId);
    const chart = draft.get(chartBoard, boardId)?.charts[position];
    return chart && invoke(addBoardChart, { boardId, chart, position });
  },
});

function changeCharts(
  draft: Draft,
  boardId: string,
  change: (charts: readonly BoardChart[]) => BoardChart[],
): void {
  const row = draft.get(chartBoard, boardId);
  if (row) draft.update(chartBoard, boardId, { charts: change(row.charts), updatedAt: draft.now });
}

const positionOf = (draft: Pick<Draft, 'get'>, boardId: string, chartId: string): number =>
  draft.get(chartBoard, boardId)?.charts.findIndex(({ id }) => id === chartId) ?? -1;

type Given = Pick<ChartBoard, 'id' | 'projectId' | 'name' | 'access' | 'charts'>;

const newBoard = (
  { id, projectId, name: words, access, charts }: Given,
  { userId, now }: Pick<Draft, 'userId' | 'now'>,
): ChartBoard => ({
  id,
  projectId,
  name: words,
  ownerId: userId,
  access,
  charts,
  createdAt: now,
  updatedAt: now,
});
