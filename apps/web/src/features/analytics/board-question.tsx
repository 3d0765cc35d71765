import type { BoardChart } from '@cairn/domain';
import { flowOfQuestion } from './board-path.ts';
import { ChartPanel } from './chart-builder.tsx';
import { CumulativePanel } from './cumulative-panel.tsx';
import { AboutFiltered, type FlowProps } from './flow.tsx';
import { StatesPanel } from './states-panel.tsx';
import { ThroughputPanel } from './throughput-panel.tsx';
import { TimesPanel } from './times-panel.tsx';

/** Charts on a board can't be changed there. */
const change: FlowProps['change'] = () => undefined;

/** The chart for a board's question. */
export function BoardQuestion({ question }: { question: BoardChart['question'] }) {
  if (question.kind === 'bars') return <ChartPanel spec={question.spec} />;
  const spec = flowOfQuestion(question);
  return (
    <AboutFiltered filters={spec.filters}>
      {question.chart === 'cumulative' ? (
        <CumulativePanel spec={spec} />
      ) : question.chart === 'throughput' ? (
        <ThroughputPanel spec={spec} change={change} />
      ) : question.chart === 'states' ? (
        <StatesPanel spec={spec} />
      ) : (
        <TimesPanel spec={spec} change={change} />
      )}
    </AboutFiltered>
  );
}
