import type { Project } from '@cairn/domain';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FeatureOff, ProjectScreen } from '../projects/public.ts';
import { emptyScreens } from './empty-screens.tsx';
import { ArchivedCycles } from './archived-cycles.tsx';
import { CyclePage } from './cycle-page.tsx';
import { CyclesPage } from './cycles-page.tsx';

export { ActiveCyclesPage } from './active-cycles-page.tsx';

/** `/$workspace/projects/$project/cycles` */
export const CyclesScreen = () => (
  <ProjectScreen>{(row) => <CyclesPage key={row.id} row={row} />}</ProjectScreen>
);

/** `/$workspace/projects/$project/cycles/$cycle` */
export function CycleScreen() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return <ProjectScreen>{(row) => <CyclePage home={row} cycleId={params['cycle'] ?? ''} />}</ProjectScreen>;
}

/** `/$workspace/projects/$project/archives/cycles` */
export const ArchivedCyclesScreen = () => (
  <ProjectScreen>{(row) => <ArchivedCycles key={row.id} row={row} />}</ProjectScreen>
);

/** The URL of cycles in a project with cycles off (S-EMPTY-042). */
export function CyclesOff({ row }: { row: Project }) {
  const t = useTranslations('cycles');
  return <FeatureOff row={row} name={t('title')} of={emptyScreens.off} />;
}
