import type { Project } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { MoreIcon } from '@cairn/ui/icons';
import { lazy } from '@cairn/ui/lazy';
import { lazyComponent } from '@cairn/ui/lazy-component';
import { Menu } from '@cairn/ui/menu';
import { createElement, use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { withLaterWords } from '../../lib/words.ts';
import { FeaturesContext } from '../../platform/features-context.ts';
import { perFeatures } from '../../platform/per-features.ts';
import type { ProjectMenuItemsProps } from './project-menu-items.tsx';
import type { ProjectQuestionsProps } from './project-questions.tsx';

const Questions = lazyPage(async () => (await import('./project-questions.tsx')).ProjectQuestions);

/** Items of features load with the others, so that an open menu doesn't grow. */
const itemsOf = perFeatures((features) => {
  const loadMore = features.find(({ projectMenu }) => projectMenu)?.projectMenu;
  const items = lazy(async () => {
    const [{ ProjectMenuItems }, More] = await Promise.all([
      withLaterWords(() => import('./project-menu-items.tsx')),
      loadMore?.(),
    ]);
    return (props: Omit<ProjectMenuItemsProps, 'More'>) => <ProjectMenuItems {...props} More={More} />;
  });
  return { items, Items: lazyComponent(items) };
});

export interface ProjectMenuProps {
  row: Project;
  size?: 'md' | 'sm' | 'xs' | undefined;
}

/** The menu of one's own project. */
export function ProjectMenu({ row, size = 'sm' }: ProjectMenuProps) {
  const t = useTranslations('projects.menu');
  const { items, Items } = itemsOf(use(FeaturesContext));
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
        items={items}
        trigger={
          <IconButton
            label={t('label', { name: row.name })}
            icon={<MoreIcon />}
            size={size}
            tooltip={false}
          />
        }
      >
        {createElement(Items, { row, onAsk: ask })}
      </Menu>
      {hasAsked && <Questions row={row} question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}
