import { PageBody } from '@cairn/ui/page-header';
import { useTranslations } from 'use-intl';
import { AnalyticsFrame } from './analytics-frame.tsx';
import { Overview } from './overview.tsx';

/** `/$workspace/analytics`: demand and workload. */
export function OverviewScreen() {
  const t = useTranslations('analytics');
  return (
    <AnalyticsFrame screen="overview" title={t('title')}>
      <PageBody>
        <div className="mx-auto max-w-[1200px] px-6 pt-5 pb-12 narrow:px-3 narrow:pt-3">
          <Overview />
        </div>
      </PageBody>
    </AnalyticsFrame>
  );
}
