import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** A key above what it opens. */
const KeyArt = () => (
  <EmptyArt>
    <rect x="46" y="66" width="148" height="58" rx="9" data-fill="1" />
    <path d="M64 104h60M64 88h26" />
    <circle cx="104" cy="50" r="20" data-fill="3" />
    <circle cx="104" cy="50" r="6" data-ink="accent" />
    <path d="M124 50h58M166 50v12M178 50v16" data-ink="accent" strokeWidth="2" />
    <path d="M30 132h180M32 44h12M38 38v12" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: { picture: KeyArt, title: 'tokens.empty', text: 'tokens.emptyLead' },
});
