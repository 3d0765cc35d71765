import type { Project } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { MoreIcon } from '@cairn/ui/icons';
import { lazy } from '@cairn/ui/lazy';
import { Menu } from '@cairn/ui/menu';
import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { withLaterWords } from '../../lib/words.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import { perFeatures } from '../../platform/per-features.ts';
import type { ProjectMenuItemsProps } from './project-menu-items.tsx';
import type { ProjectQuestionsProps } from './project-questions.tsx';

const Questions = lazyPage(async () => (await import('./project-questions.tsx')).ProjectQuestions);

/** The lines that a feature adds come with the others: an open menu doesn't grow. */
const partsOf = perFeatures((features) => {
  const loadMore = features.find(({ projectMenu }) => projectMenu)?.projectMenu;
  const items = lazy(async () => {
    const [{ ProjectMenuItems }, More] = await Promise.all([
      withLaterWords(() => import('./project-menu-items.tsx')),
      loadMore?.(),
    ]);
    return { ProjectMenuItems, More };
  });
  function Items(props: Omit<ProjectMenuItemsProps, 'More'>) {
    const loaded = items.useModule(true);
    return loaded && <loaded.ProjectMenuItems {...props} More={loaded.More} />;
  }
  return { items, Items };
});

export interface ProjectMenuProps {
  row: Project;
  size?: 'md' | 'sm' | 'xs' | undefined;
}

/** The menu of a project one is in. */
export function ProjectMenu({ row, size = 'sm' }: ProjectMenuProps) {
  const t = useTranslations('projects.menu');
  const parts = partsOf(use(FeaturesContext));
  const [question, setQuestion] = useState<ProjectQuestionsProps['question']>();
  const [hasAsked, setHasAsked] = useState(false);
  const ask = (next: ProjectQuestionsProps['question']): void => {
    setHasAsked(true);
    setQuestion(next);
  };
  return (
    <>
      <Menu
        align="end"
        items={parts.items}
        trigger={
          <IconButton
            label={t('label', { name: row.name })}
            icon={<MoreIcon />}
            size={size}
            tooltip={false}
          />
        }
      >
        <parts.Items row={row} onAsk={ask} />
      </Menu>
      {hasAsked && <Questions row={row} question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}
