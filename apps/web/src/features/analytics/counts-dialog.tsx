import { DEFAULT_CHART } from '@cairn/domain';
import { Dialog } from '@cairn/ui/dialog';
import { LinkButton } from '@cairn/ui/link-button';
import { Tabs } from '@cairn/ui/tabs';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import type { IssueCountsProps } from '../../platform/feature.ts';
import { AboutContext } from './about.ts';
import { analyticsPath, searchOfChart } from './chart-address.ts';
import { ChartBuilder } from './chart-builder.tsx';
import { Flow } from './flow.tsx';
import { searchOfFlow, USUAL_FLOW, type FlowSpec } from './flow-spec.ts';
import { Overview } from './overview.tsx';

interface CountsDialogProps extends IssueCountsProps {
  readonly onClose: () => void;
}

/** A dialog with the analytics of a project, or of a cycle or module. */
export function CountsDialog({ name, projectId, filters, onClose }: CountsDialogProps) {
  const t = useTranslations('analytics');
  const { workspace } = useWorkspace();
  const about = useMemo(() => ({ projectIds: [projectId], fixed: filters }), [projectId, filters]);
  const [tab, setTab] = useState('overview');
  const [spec, setSpec] = useState(DEFAULT_CHART);
  const [flow, setFlow] = useState<FlowSpec>(USUAL_FLOW);
  const search =
    tab === 'flow'
      ? searchOfFlow({ ...flow, filters: [...filters, ...flow.filters] })
      : searchOfChart({ ...spec, filters: [...filters, ...spec.filters] });
  const path = analyticsPath(workspace.slug, tab === 'flow' ? 'flow' : 'custom', {
    ...search,
    project: projectId,
  });
  return (
    <Dialog
      open
      size="lg"
      className="!w-[min(1120px,calc(100vw-32px))] !max-w-none"
      onOpenChange={onClose}
      title={t('titleOf', { name })}
      closeLabel={t('close')}
      footer={<LinkButton render={<AppLink to={path} />}>{t('openFull')}</LinkButton>}
    >
      <AboutContext value={about}>
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'overview', label: t('overview') },
            { id: 'flow', label: t('flow.tab') },
            { id: 'custom', label: t('custom') },
          ]}
        >
          {tab === 'overview' ? (
            <div className="pt-4">
              <Overview />
            </div>
          ) : tab === 'flow' ? (
            <Flow spec={flow} change={(patch) => setFlow({ ...flow, ...patch })} />
          ) : (
            <ChartBuilder spec={spec} change={(patch) => setSpec({ ...spec, ...patch })} />
          )}
        </Tabs>
      </AboutContext>
    </Dialog>
  );
}
