import type { BoardChart } from '@cairn/domain';
import { flowOfQuestion } from './board-path.ts';
import { ChartPanel } from './chart-builder.tsx';
import { CumulativePanel } from './cumulative-panel.tsx';
import { AboutFiltered, type FlowProps } from './flow.tsx';
import { StatesPanel } from './states-panel.tsx';
import { ThroughputPanel } from './throughput-panel.tsx';
import { TimesPanel } from './times-panel.tsx';

/** On a board a chart stays as it was put there. */
const change: FlowProps['change'] = () => undefined;

/** The chart that answers a question of a board. */
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
