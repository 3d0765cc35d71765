import { member, project } from '@cairn/domain';
import { PageBody, PageHeader } from '@cairn/ui/page-header';
import { useTranslations } from 'use-intl';
import { useUserId, useWorkspace } from '../data/engine-context.ts';
import { useRow, useRows } from '../data/use-rows.ts';
import { FirstProject } from '../features/projects/public.ts';

/** The first screen of a workspace. */
export function HomePage() {
  const t = useTranslations('app');
  const first = useTranslations('projects.first');
  const { workspace } = useWorkspace();
  const self = useRow(member, useUserId());
  const projects = useRows(project);
  if (projects.length === 0)
    return (
      <>
        <PageHeader>{workspace.name}</PageHeader>
        <FirstProject level={1} title={first('title')} text={first('text')} />
      </>
    );
  return (
    <>
      <PageHeader>{workspace.name}</PageHeader>
      <PageBody>
        <div className="mx-auto max-w-[760px] px-6 py-8">
          <h1 className="text-[22px] leading-[30px] font-strong">
            {t('home.greeting', { name: self?.displayName ?? '' })}
          </h1>
          <p className="mt-1 text-2">{t('home.lead')}</p>
        </div>
      </PageBody>
    </>
  );
}
