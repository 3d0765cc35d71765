import { EmptyArt } from '@cairn/ui/empty-state';
import { ArchiveArt } from '../../platform/empty-art.tsx';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** A tray with a letter above it. */
const TrayArt = () => (
  <EmptyArt>
    <path d="M20 132h200" />
    <path d="M70 84l14-34h72l14 34v34a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8z" data-fill="1" />
    <path d="M70 84h30l8 16h24l8-16h30v34a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8z" data-fill="2" />
    <rect x="92" y="28" width="56" height="38" rx="6" data-fill="3" data-ink="accent" />
    <path d="m94 32 26 18 26-18" data-ink="accent" />
  </EmptyArt>
);

/** A clock with some time left. */
const ClockArt = () => (
  <EmptyArt>
    <path d="M20 132h200" />
    <circle cx="120" cy="76" r="46" data-fill="1" />
    <path d="M120 76V30a46 46 0 0 1 39.8 69z" data-fill="3" />
    <path d="M120 44v32l20 12" data-ink="accent" strokeWidth="2" />
    <circle cx="120" cy="76" r="4" data-fill="3" strokeWidth="2" />
  </EmptyArt>
);

const inWords = (name: string) => ({
  title: `notifications.empty.${name}.title`,
  text: `notifications.empty.${name}.lead`,
});

export const emptyScreens = declareEmpty({
  all: { picture: TrayArt, ...inWords('all') },
  mentions: { picture: TrayArt, ...inWords('mentions') },
  assigned: { picture: TrayArt, ...inWords('assigned') },
  created: { picture: TrayArt, ...inWords('created') },
  subscribed: { picture: TrayArt, ...inWords('subscribed') },
  unread: { picture: TrayArt, ...inWords('unread') },
  snoozed: { picture: ClockArt, ...inWords('snoozed') },
  archived: { picture: ArchiveArt, ...inWords('archived') },
});
