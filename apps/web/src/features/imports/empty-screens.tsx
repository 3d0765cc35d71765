import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** Cards from two places going into one tray. */
const ImportArt = () => (
  <EmptyArt>
    <rect x="28" y="22" width="66" height="44" rx="7" data-fill="1" />
    <path d="M40 36h30M40 50h42" />
    <rect x="146" y="22" width="66" height="44" rx="7" data-fill="3" />
    <path d="M158 36h42M158 50h26" />
    <path d="M46 104v16a8 8 0 0 0 8 8h132a8 8 0 0 0 8-8v-16" data-fill="3" />
    <path
      d="M61 66c0 26 59 10 59 44M179 66c0 26-59 10-59 44M109 100l11 11 11-11"
      data-ink="accent"
      strokeWidth="2"
    />
    <path d="M30 134h180" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: { picture: ImportArt, title: 'imports.empty', text: 'imports.emptyLead' },
});
