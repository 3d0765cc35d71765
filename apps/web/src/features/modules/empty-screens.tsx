import { EmptyArt } from '@cairn/ui/empty-state';
import { ArchiveArt } from '../../platform/empty-art.tsx';
import { declareEmpty } from '../../platform/empty-screens.ts';
import { addExisting, createInside } from '../issues/public.ts';
import { offScreen } from '../projects/public.ts';

/** Layers, the top one in the accent. */
const ModuleArt = () => (
  <EmptyArt>
    <path d="m120 74 58 28-58 28-58-28z" data-fill="1" />
    <path d="m120 50 58 28-58 28-58-28z" data-fill="2" />
    <path d="m120 24 58 28-58 28-58-28z" data-fill="3" />
    <path d="m94 52 26-12.500 26 12.500-26 12.500z" data-ink="accent" />
    <path d="M26 132h22M30 124h12M196 132h20M200 40h12M206 34v12" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: {
    picture: ModuleArt,
    title: 'modules.empty.title',
    text: 'modules.empty.text',
    actions: {
      create: {
        label: 'modules.new',
        needs: 'module:create',
        access: 'project',
        refused: 'modules.needsMember',
      },
    },
  },
  archived: {
    picture: ArchiveArt,
    title: 'modules.empty.archivedTitle',
    text: 'modules.empty.archivedText',
  },
  inside: {
    picture: ModuleArt,
    title: 'modules.emptyModule.title',
    text: 'modules.emptyModule.text',
    actions: { create: createInside, add: addExisting },
  },
  chart: { picture: ModuleArt, text: 'modules.panel.chartEmpty' },
  off: offScreen('modules'),
});
