import { createExport, EXPORT_FORMATS, EXPORT_PROJECTS_MAX, type ExportFormat } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Button } from '@cairn/ui/button';
import { Checkbox } from '@cairn/ui/checkbox';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useProjectOrder } from '../projects/public.ts';
import { ProjectsPicker } from './projects-picker.tsx';

/** The projects and format of an export. */
export function ExportForm() {
  const t = useTranslations('exports');
  const run = useCommand();
  const [projects] = useProjectOrder();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [isSplit, setIsSplit] = useState(false);
  // Projects archived or left since are no longer chosen.
  const projectIds = chosen
    .filter((each) => projects.some(({ id }) => id === each))
    .slice(0, EXPORT_PROJECTS_MAX);
  const ask = (): void => void run(createExport, { id: uuid(), format, projectIds, isSplit });
  return (
    <div role="group" aria-label={t('form.name')} className="rounded-r3 border border-line bg-raised">
      <div className="grid grid-cols-2 gap-4 p-4 narrow:grid-cols-1">
        <div className="grid content-start gap-1.5">
          <span aria-hidden="true" className="font-medium">
            {t('form.projects')}
          </span>
          <ProjectsPicker projects={projects} value={projectIds} onChange={setChosen} />
        </div>
        <div className="grid content-start gap-1.5">
          <span aria-hidden="true" className="font-medium">
            {t('form.format')}
          </span>
          <ToggleGroup
            label={t('form.format')}
            look="text"
            value={format}
            onChange={setFormat}
            options={EXPORT_FORMATS.map((each) => ({ value: each, label: t(`formats.${each}`) }))}
            className="justify-self-start"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-3">
        <Checkbox checked={isSplit} onCheckedChange={setIsSplit}>
          {t('form.split')}
        </Checkbox>
        <Button
          variant="primary"
          onClick={ask}
          disabledReason={projects.length === 0 ? t('form.noProjects') : undefined}
        >
          {t('form.submit')}
        </Button>
      </div>
    </div>
  );
}
