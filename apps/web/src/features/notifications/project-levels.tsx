import { PROJECT_LEVELS, type ProjectLevel } from '@cairn/domain';
import type { RouteReply } from '@cairn/domain/http/api';
import { Button } from '@cairn/ui/button';
import { Select } from '@cairn/ui/select';
import { SettingsRow, SettingsSection } from '@cairn/ui/settings-page';
import { SkeletonRows } from '@cairn/ui/skeleton';
import { toast } from '@cairn/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../data/call-api.ts';
import { useRead } from '../../data/use-read.ts';
import { foldText } from '../../lib/fold-text.ts';
import { SearchField } from '../../lib/search-field.tsx';

const READ = 'GET /api/users/me/project-notifications';
const CHANGE = 'PATCH /api/workspaces/:slug/projects/:project/notifications';
type Listed = RouteReply<typeof READ>['projects'][number];

/** A short list needs no search. */
const SEARCHED_FROM = 10;

/** A person's notification level for each of their projects. */
export function ProjectLevels() {
  const t = useTranslations('notifications.projects');
  const sayPage = useTranslations('notifications.preferences');
  const read = useRead(READ, {});
  if (read.value?.projects.length === 0) return null;
  return (
    <SettingsSection title={t('title')} description={t('lead')}>
      {read.value && <Rows projects={read.value.projects} />}
      {!read.value && !read.error && <SkeletonRows count={2} label={sayPage('loading')} />}
      {read.error && (
        <p className="flex items-center gap-3 text-2">
          {sayPage('failed')}
          <Button onClick={read.again}>{sayPage('again')}</Button>
        </p>
      )}
    </SettingsSection>
  );
}

function Rows({ projects }: { projects: readonly Listed[] }) {
  const t = useTranslations('notifications.projects');
  const [query, setQuery] = useState('');
  const words = foldText(query.trim());
  const shown = projects.filter(({ name, workspace }) =>
    foldText(`${name} ${workspace.name}`).includes(words),
  );
  return (
    <>
      {projects.length > SEARCHED_FROM && (
        <SearchField label={t('search')} value={query} onChange={setQuery} className="my-2" />
      )}
      {shown.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
      {shown.length === 0 && <p className="py-2 text-2">{t('noMatch')}</p>}
    </>
  );
}

function ProjectRow({ project: { id, name, workspace, level: first } }: { project: Listed }) {
  const t = useTranslations('notifications.projects');
  const sayPage = useTranslations('notifications.preferences');
  const [level, setLevel] = useState(first);
  const choose = (next: ProjectLevel): void => {
    setLevel(next);
    callApi(CHANGE, { params: { slug: workspace.slug, project: id }, input: { level: next } }).catch(() => {
      setLevel(level);
      toast.error(sayPage('notSaved'));
    });
  };
  return (
    <SettingsRow label={name} description={workspace.name}>
      <Select
        label={t('of', { name })}
        size="sm"
        className="!w-56 narrow:!w-full"
        options={PROJECT_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
        value={level}
        onChange={choose}
      />
    </SettingsRow>
  );
}
