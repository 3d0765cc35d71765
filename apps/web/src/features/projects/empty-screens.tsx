import { declareEmpty } from '../../platform/empty-screens.ts';
import { createFirst, ProjectArt } from './create-first.tsx';

export const emptyScreens = declareEmpty({
  home: {
    picture: ProjectArt,
    title: 'projects.first.title',
    text: 'projects.first.text',
    actions: { create: createFirst },
  },
  list: {
    picture: ProjectArt,
    title: 'projects.list.empty',
    text: 'projects.list.emptyText',
    actions: { create: createFirst },
  },
});
