import {
  PROJECT_LEVELS,
  preference,
  projectLevelKey,
  readProjectLevel,
  type ProjectLevel,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { BellIcon } from '@cairn/ui/icons';
import { MenuRadioGroup, MenuRadioItem, Submenu } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { setPreference } from '../../data/lazy-preference.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRows } from '../../data/use-rows.ts';
import type { ProjectMenuLinesProps } from '../../platform/feature.ts';

/** The notification level in a project's menu. */
export function ProjectMenuLines({ row: { id, name } }: ProjectMenuLinesProps) {
  const t = useTranslations('notifications.projects');
  const run = useCommand();
  const key = projectLevelKey(id);
  const [held] = useRows(preference, { field: 'key', value: key });
  const choose = (value: string): void => {
    const level: ProjectLevel = readProjectLevel(value);
    run(setPreference, { id: held?.id ?? uuid(), key, value: level });
    toast.success(t('done', { name, level: t(`levels.${level}`) }));
  };
  return (
    <Submenu label={t('menu')} icon={<BellIcon />}>
      <MenuRadioGroup value={readProjectLevel(held?.value)} onChange={choose}>
        {PROJECT_LEVELS.map((level) => (
          <MenuRadioItem key={level} value={level}>
            {t(`levels.${level}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Submenu>
  );
}
