import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** A table going into a tray. */
const ExportArt = () => (
  <EmptyArt>
    <rect x="74" y="24" width="92" height="62" rx="8" data-fill="1" />
    <path d="M74 44h92M104 24v62M136 44v42" />
    <path d="M46 96v22a8 8 0 0 0 8 8h132a8 8 0 0 0 8-8V96" data-fill="3" />
    <path d="M120 62v44M107 94l13 13 13-13" data-ink="accent" strokeWidth="2" />
    <path d="M30 132h180M36 50h12M42 44v12" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: { picture: ExportArt, title: 'exports.empty', text: 'exports.emptyLead' },
});
