import type { Project } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { FeatureOff, ProjectScreen } from '../projects/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import { IntakePage } from './intake-page.tsx';

/** `/$workspace/projects/$project/inbox` */
export const IntakeScreen = () => (
  <ProjectScreen>{(row) => <IntakePage key={row.id} home={row} />}</ProjectScreen>
);

/** The URL of intake in a project with intake off (S-EMPTY-041). */
export function IntakeOff({ row }: { row: Project }) {
  const t = useTranslations('intake');
  return <FeatureOff row={row} name={t('title')} of={emptyScreens.off} />;
}
