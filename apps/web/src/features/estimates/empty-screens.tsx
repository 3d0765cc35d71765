import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** Cards of growing size. */
const EstimateArt = () => (
  <EmptyArt>
    <rect x="44" y="80" width="36" height="44" rx="7" data-fill="1" />
    <rect x="92" y="58" width="44" height="66" rx="7" data-fill="2" />
    <rect x="148" y="28" width="52" height="96" rx="7" data-fill="3" />
    <path d="M56 102h12M106 91h16" />
    <path d="M164 76h20" data-ink="accent" strokeWidth="2" />
    <path d="M26 132h188M36 44h12M42 38v12" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: {
    picture: EstimateArt,
    title: 'estimates.settings.empty',
    text: 'estimates.settings.emptyText',
    actions: {
      add: {
        label: 'estimates.settings.add',
        needs: 'estimate:manage',
        access: 'project',
        refused: 'estimates.settings.readOnly',
      },
    },
  },
});
