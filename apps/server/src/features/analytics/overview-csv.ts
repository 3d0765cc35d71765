import type { OverviewChart } from '@cairn/domain';
import { analytics } from '@cairn/messages/en/analytics';
import { issues as issueWords } from '@cairn/messages/en/issues';
import { csvOfLines } from './chart-csv.ts';
import type { overviewOf } from './overview-of.ts';

type Overview = Awaited<ReturnType<typeof overviewOf>>;

/** The table of a chart of the overview. */
export function overviewCsv(overview: Overview, chart: OverviewChart): string {
  switch (chart) {
    case 'demand': {
      const { group, issues, urgent, high } = analytics.demand;
      return csvOfLines([
        [group, issues, urgent, high],
        ...overview.by_state_group.map((each) => [
          issueWords.values.stateGroup[each.group],
          each.issues,
          each.urgent,
          each.high,
        ]),
      ]);
    }
    case 'months': {
      const { month, created, assigned, closed } = analytics.months;
      return csvOfLines([
        [month, created, assigned, closed],
        ...overview.months.map((each) => [each.month, each.created, each.assigned, each.closed]),
      ]);
    }
    case 'workload':
      return peopleCsv(issueWords.properties.assignees, overview.pending_by_assignee);
    case 'creators':
      return peopleCsv(issueWords.properties.createdBy, overview.top_creators);
    case 'closers':
      return peopleCsv(issueWords.properties.assignees, overview.top_closers);
  }
}

const peopleCsv = (column: string, people: Overview['top_creators']): string =>
  csvOfLines([[column, analytics.demand.issues], ...people.map(({ name, issues }) => [name, issues])]);
