import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** Two tags, the upper one in the accent. */
const LabelArt = () => (
  <EmptyArt>
    <path d="M60 40h62l26 26-26 26H60a8 8 0 0 1-8-8V48a8 8 0 0 1 8-8z" data-fill="1" />
    <circle cx="72" cy="66" r="5" fill="var(--bg)" />
    <path d="M102 66h58l26 26-26 26h-58a8 8 0 0 1-8-8V74a8 8 0 0 1 8-8z" data-fill="3" />
    <circle cx="112" cy="92" r="5" data-ink="accent" />
    <path d="M128 92h34" data-ink="accent" strokeWidth="2" />
    <path d="M30 132h180M198 44h12M204 38v12M30 104h8" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: { picture: LabelArt, title: 'labels.settings.empty', text: 'labels.settings.emptyText' },
});
