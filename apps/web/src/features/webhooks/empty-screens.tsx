import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** A card connected to two servers. */
const HookArt = () => (
  <EmptyArt>
    <rect x="30" y="52" width="76" height="52" rx="8" data-fill="1" />
    <path d="M44 70h40M44 86h26" />
    <rect x="164" y="24" width="50" height="38" rx="7" data-fill="3" />
    <rect x="164" y="94" width="50" height="38" rx="7" data-fill="3" />
    <path d="M176 43h14M176 113h14" />
    <path d="M106 78h26M132 78c0-24 8-35 32-35M132 78c0 24 8 35 32 35" data-ink="accent" strokeWidth="2" />
    <circle cx="132" cy="78" r="6" data-ink="accent" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: { picture: HookArt, title: 'webhooks.empty', text: 'webhooks.emptyLead' },
});
