import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** Bars of a chart without anything to count. */
const BarsArt = () => (
  <EmptyArt>
    <rect x="40" y="34" width="160" height="22" rx="11" data-fill="1" />
    <rect x="40" y="66" width="160" height="22" rx="11" data-fill="2" />
    <rect x="40" y="98" width="160" height="22" rx="11" data-fill="1" />
    <rect x="40" y="66" width="96" height="22" rx="11" data-fill="3" />
  </EmptyArt>
);

const ClockArt = () => (
  <EmptyArt>
    <circle cx="120" cy="75" r="48" data-fill="1" />
    <circle cx="120" cy="75" r="34" data-fill="2" />
    <path d="M120 53v22l16 10" data-ink="accent" strokeWidth="2" />
    <path d="M30 132h180M44 40h12M50 34v12" />
  </EmptyArt>
);

const PeopleArt = () => (
  <EmptyArt>
    <circle cx="84" cy="60" r="16" data-fill="1" />
    <path d="M52 118c2-24 14-34 32-34s30 10 32 34z" data-fill="1" />
    <circle cx="150" cy="56" r="18" data-fill="3" />
    <path d="M114 118c2-26 16-36 36-36s34 10 36 36z" data-fill="3" />
  </EmptyArt>
);

/** Two links of a chain. */
const LinksArt = () => (
  <EmptyArt>
    <rect x="46" y="56" width="84" height="38" rx="19" data-fill="1" />
    <rect x="110" y="56" width="84" height="38" rx="19" data-fill="3" />
    <path d="M88 75h64" data-ink="accent" strokeWidth="2" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  stateGroup: { picture: BarsArt, text: 'home.shares.nothing' },
  priority: { picture: BarsArt, text: 'home.shares.nothingOpen' },
  links: { picture: LinksArt, text: 'home.links.nothing' },
  visited: { picture: ClockArt, text: 'home.visitedEmpty' },
  people: { picture: PeopleArt, text: 'home.people.nothing' },
});
