import type { Project } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { FeatureOff } from '../projects/public.ts';
import { emptyScreens } from './empty-screens.tsx';

/** The URL of pages in a project with pages off (S-EMPTY-045, S-EMPTY-046). */
export function PagesOff({ row }: { row: Project }) {
  const t = useTranslations('pages');
  return <FeatureOff row={row} name={t('title')} of={emptyScreens.off} />;
}
