import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';
import { createFirst, ProjectArt } from '../projects/public.ts';

/** A grid of charts. */
const BoardArt = () => (
  <EmptyArt>
    <rect x="40" y="24" width="76" height="48" rx="7" data-fill="1" />
    <rect x="124" y="24" width="76" height="48" rx="7" data-fill="1" />
    <rect x="40" y="80" width="160" height="44" rx="7" data-fill="1" />
    <rect x="54" y="48" width="10" height="14" rx="2" data-fill="3" />
    <rect x="70" y="40" width="10" height="22" rx="2" data-fill="2" />
    <rect x="86" y="52" width="10" height="10" rx="2" data-fill="3" />
    <path d="M54 112l30 -14 28 8 34 -16 38 6" data-ink="accent" strokeWidth="2" />
    <path d="M138 60l16 -12 14 6 18 -16M26 132h188" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  /** S-EMPTY-005. */
  noProject: {
    picture: ProjectArt,
    title: 'analytics.empty',
    text: 'analytics.emptyText',
    actions: { create: createFirst },
  },
  noBoards: {
    picture: BoardArt,
    title: 'analytics.boards.none',
    text: 'analytics.boards.noneText',
    actions: {
      create: {
        label: 'analytics.boards.new',
        needs: 'chart-board:create',
        access: 'workspace',
        refused: 'analytics.needsMember',
      },
    },
  },
  emptyBoard: {
    picture: BoardArt,
    title: 'analytics.boards.emptyBoard',
    text: 'analytics.boards.emptyBoardText',
    actions: {
      build: {
        label: 'analytics.boards.build',
        needs: 'analytics:read',
        access: 'workspace',
        refused: 'analytics.needsMember',
      },
    },
  },
});
