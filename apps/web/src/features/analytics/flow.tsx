import { FLOW_PERIODS, type IssueFilter } from '@cairn/domain';
import { Select } from '@cairn/ui/select';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { IssueFilterBar } from '../issues/public.ts';
import { AboutContext, useAbout } from './about.ts';
import { CumulativePanel } from './cumulative-panel.tsx';
import type { FlowSpec } from './flow-spec.ts';
import { StatesPanel } from './states-panel.tsx';
import { ThroughputPanel } from './throughput-panel.tsx';
import { TimesPanel } from './times-panel.tsx';

export interface FlowProps {
  readonly spec: FlowSpec;
  readonly change: (patch: Partial<FlowSpec>) => void;
}

/** Four charts of recent days, each with its table and downloads. */
export function Flow({ spec, change }: FlowProps) {
  const t = useTranslations('analytics.flow');
  const about = useAbout();
  const days = FLOW_PERIODS.map((each) => ({ value: String(each), label: t('periods', { days: each }) }));
  return (
    <>
      <IssueFilterBar
        filters={spec.filters}
        projectIds={about.projectIds}
        without={about.fixed.map(({ property }) => property)}
        onChange={(filters) => change({ filters })}
        tools={
          <Select
            label={t('period')}
            size="sm"
            className="!w-auto min-w-[140px]"
            options={days}
            value={String(spec.days)}
            onChange={(value) => change({ days: Number(value) })}
          />
        }
      />
      <AboutFiltered filters={spec.filters}>
        <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-[1200px] grid-cols-2 gap-4 px-6 pt-5 pb-12 max-[1000px]:grid-cols-1 narrow:gap-3 narrow:px-3 narrow:pt-3">
            <CumulativePanel spec={spec} />
            <TimesPanel spec={spec} change={change} />
            <ThroughputPanel spec={spec} change={change} />
            <StatesPanel spec={spec} />
          </div>
        </div>
      </AboutFiltered>
    </>
  );
}

/** Treats the filters as part of the place for everything inside: queries and links to lists include them. */
export function AboutFiltered({
  filters,
  children,
}: {
  filters: readonly IssueFilter[];
  children: React.ReactNode;
}) {
  const about = useAbout();
  const filtered = useMemo(() => ({ ...about, fixed: [...about.fixed, ...filters] }), [about, filters]);
  return <AboutContext value={filtered}>{children}</AboutContext>;
}
