import { EmptyArt } from '@cairn/ui/empty-state';

/** A box with its lid, for what is kept out of sight. */
export const ArchiveArt = () => (
  <EmptyArt>
    <path d="M30 130h180" />
    <rect x="76" y="66" width="88" height="64" rx="8" data-fill="1" />
    <rect x="66" y="42" width="108" height="24" rx="7" data-fill="3" />
    <path d="M106 86h28" data-ink="accent" strokeWidth="2" />
    <path d="M46 122h14M50 114h8M188 54h12M194 48v12" />
  </EmptyArt>
);

/** Something that is there but switched off. */
export const SwitchArt = () => (
  <EmptyArt>
    <rect x="52" y="30" width="136" height="90" rx="10" data-fill="1" />
    <rect x="86" y="54" width="68" height="36" rx="18" data-fill="2" />
    <circle cx="104" cy="72" r="13" data-fill="3" />
    <path d="M72 106h52M34 132h172M204 44h12M210 38v12M28 56h6" />
  </EmptyArt>
);
