import type { FlowChart } from '@cairn/domain';
import { useRef, type ReactNode } from 'react';
import { Panel } from '../../lib/panel.tsx';
import { AddToBoard } from './add-to-board.tsx';
import { Legend } from './bar-chart.tsx';
import { CsvButton } from './csv-button.tsx';
import type { FlowSpec } from './flow-spec.ts';
import { useOnBoard } from './on-board.ts';
import { PngButton, type LegendPart } from './png-button.tsx';
import { useFlowCall } from './use-flow.ts';

interface FlowPanelProps {
  readonly chart: FlowChart;
  readonly spec: FlowSpec;
  readonly title: string;
  readonly hint?: string;
  readonly legend: readonly LegendPart[];
  /** The settings of this chart alone. */
  readonly choice?: ReactNode;
  readonly children: ReactNode;
}

/** A flow chart in its frame, with downloads of the picture and of the numbers. */
export function FlowPanel({ chart, spec, title: usual, hint, legend, choice, children }: FlowPanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const onBoard = useOnBoard();
  const title = onBoard?.title ?? usual;
  const {
    params: { slug },
    query,
  } = useFlowCall(spec);
  const search = new URLSearchParams({ ...query, interval: spec.interval, chart });
  return (
    <Panel
      look="figures"
      title={title}
      after={
        <span className="flex items-center gap-1">
          {onBoard ? undefined : choice}
          <PngButton frame={frame} title={title} legend={legend} name={chart} />
          <CsvButton title={title} href={`/api/workspaces/${slug}/export-flow?${search.toString()}`} />
          {onBoard ? (
            onBoard.controls
          ) : (
            <AddToBoard
              title={title}
              questionOf={(filters) => ({
                kind: 'flow',
                chart,
                days: spec.days,
                interval: spec.interval,
                filters,
              })}
            />
          )}
        </span>
      }
    >
      <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="text-small text-2">{onBoard?.detail ?? hint}</p>
        <Legend parts={legend} />
      </div>
      <div ref={frame}>{children}</div>
    </Panel>
  );
}

/** Shown in place of a chart without data. */
export const NothingToShow = ({ children }: { children: string }) => (
  <p role="status" className="py-10 text-center text-2">
    {children}
  </p>
);
