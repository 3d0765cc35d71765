import { EmptyArt } from '@cairn/ui/empty-state';
import { CloseIcon } from '@cairn/ui/icons';
import { ArchiveArt } from '../../platform/empty-art.tsx';
import { declareEmpty } from '../../platform/empty-screens.ts';
import { offScreen } from '../projects/public.ts';

/** A tray, with something coming into it. */
const TrayArt = () => (
  <EmptyArt>
    <path d="M20 132h200" />
    <path data-fill="1" d="M64 92h34l10 14h24l10-14h34v32a8 8 0 0 1-8 8H72a8 8 0 0 1-8-8z" />
    <rect x="96" y="26" width="48" height="34" rx="6" data-fill="2" />
    <path d="M106 38h28M106 48h18" />
    <path data-ink="accent" strokeWidth="2" d="M120 66v22M111 80l9 9 9-9" />
    <path d="M34 122h14M190 44h12M196 38v12" />
  </EmptyArt>
);

/** A list beside a sheet opened from it. */
const SheetArt = () => (
  <EmptyArt>
    <rect x="40" y="28" width="62" height="96" rx="8" data-fill="1" />
    <path d="M52 46h38M52 62h38M52 94h38" />
    <rect x="46" y="70" width="50" height="16" rx="5" data-fill="3" />
    <rect x="114" y="28" width="86" height="96" rx="8" data-fill="2" strokeDasharray="4 5" />
    <path data-ink="accent" strokeWidth="2" d="M98 78h28M118 70l8 8-8 8" />
  </EmptyArt>
);

const FunnelArt = () => (
  <EmptyArt>
    <path d="M62 36h116l-42 48v34l-32 12V84z" data-fill="1" />
    <path d="M84 54h72" />
    <path data-ink="accent" strokeWidth="2" d="m176 96 20 20M196 96l-20 20" />
    <path d="M30 130h180" />
  </EmptyArt>
);

/** S-EMPTY-039, S-EMPTY-040. */
export const emptyScreens = declareEmpty({
  open: { picture: TrayArt, title: 'intake.empty.open', text: 'intake.empty.openText' },
  closed: { picture: ArchiveArt, title: 'intake.empty.closed', text: 'intake.empty.closedText' },
  filtered: {
    picture: FunnelArt,
    title: 'intake.empty.filtered',
    text: 'intake.empty.filteredText',
    actions: {
      clear: {
        label: 'intake.empty.clear',
        icon: CloseIcon,
        needs: 'workspace:read',
        access: 'workspace',
        refused: 'intake.needsFiler',
      },
    },
  },
  detail: { picture: SheetArt, title: 'intake.empty.detail', text: 'intake.empty.detailText' },
  missing: { picture: SheetArt, title: 'intake.empty.missing', text: 'intake.empty.missingText' },
  off: offScreen('intake'),
});
