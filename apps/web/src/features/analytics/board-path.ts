import type { BoardChart } from '@cairn/domain';
import { analyticsPath, searchOfChart } from './chart-address.ts';
import { searchOfFlow, type FlowSpec } from './flow-spec.ts';

export const boardPath = (slug: string, boardId: string): string => `/${slug}/analytics/boards/${boardId}`;

/** The question of a flow chart on a board. */
export function flowOfQuestion(question: Extract<BoardChart['question'], { kind: 'flow' }>): FlowSpec {
  const { chart, days, interval, filters } = question;
  return { days, interval, filters, times: chart === 'lead' ? 'lead' : 'cycle' };
}

/** The URL where a chart's question can be changed. */
export function questionPath(
  slug: string,
  { projectId, question }: Pick<BoardChart, 'projectId' | 'question'>,
): string {
  const ofProject = projectId === null ? {} : { project: projectId };
  return question.kind === 'bars'
    ? analyticsPath(slug, 'custom', { ...searchOfChart(question.spec), ...ofProject })
    : analyticsPath(slug, 'flow', { ...searchOfFlow(flowOfQuestion(question)), ...ofProject });
}
