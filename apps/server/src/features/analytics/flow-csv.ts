import { FLOW_PERCENTILES, project, type ChartInterval, type FlowChart } from '@cairn/domain';
import { analytics } from '@cairn/messages/en/analytics';
import { issues as issueWords } from '@cairn/messages/en/issues';
import type { SyncActor } from '@cairn/sync/server';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { csvOfLines } from './chart-csv.ts';
import { cumulativeFlow } from './cumulative-flow.ts';
import { daysOf, type FlowQuestion } from './flow-of.ts';
import { times, timeInState } from './flow-times.ts';
import { throughput } from './throughput.ts';

interface CsvQuestion extends FlowQuestion {
  readonly chart: FlowChart;
  readonly interval: ChartInterval;
}

const { flow: words } = analytics;
const PERCENTS = FLOW_PERCENTILES.map((percent) => `${percent}%`);

/** The table of a chart of flow. */
export async function flowCsv(db: Db, who: SyncActor, { chart, ...question }: CsvQuestion): Promise<string> {
  switch (chart) {
    case 'cumulative': {
      const flow = await cumulativeFlow(db, who, question);
      return csvOfLines([
        [words.day, ...flow.groups.map(({ group }) => issueWords.values.stateGroup[group])],
        ...daysOf(flow).map((day, at) => [day, ...flow.groups.map(({ issues }) => issues[at] ?? 0)]),
      ]);
    }
    case 'throughput': {
      const { bars } = await throughput(db, who, question);
      return csvOfLines([
        [words.completed, words.issues, words.points],
        ...bars.map(({ key, issues, points }) => [key, issues, points]),
      ]);
    }
    case 'cycle':
    case 'lead': {
      const { dots } = await times(db, who, { ...question, of: chart });
      const { rows } = await sql<{ id: string; identifier: string }>`select id, identifier
        from ${sql.table(project.table)} where workspace_id = ${who.workspaceId}
          and id = any(${[...new Set(dots.map((dot) => dot.project_id))]}::uuid[])`.execute(db);
      const identifiers = new Map(rows.map(({ id, identifier }) => [id, identifier]));
      return csvOfLines([
        [words.issue, issueWords.properties.title, words.completed, words.days],
        ...dots.map(({ project_id: of, sequence_id: number, name, completed_at: at, days }) => [
          `${identifiers.get(of) ?? ''}-${number}`,
          name,
          at,
          days,
        ]),
      ]);
    }
    case 'states': {
      const { states } = await timeInState(db, who, question);
      return csvOfLines([
        [words.state, words.issues, words.average, ...PERCENTS],
        ...states.map(({ name, issues, average, percentiles }) => [name, issues, average, ...percentiles]),
      ]);
    }
  }
}
