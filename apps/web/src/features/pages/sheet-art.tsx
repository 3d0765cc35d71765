import { EmptyArt } from '@cairn/ui/empty-state';

/** A written sheet on top of another. */
export const SheetArt = () => (
  <EmptyArt>
    <path d="M70 30h66a8 8 0 0 1 8 8v84a8 8 0 0 1-8 8H70a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8z" data-fill="1" />
    <path
      d="M98 18h54l26 26v70a8 8 0 0 1-8 8H98a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z"
      data-fill="3"
      data-ink="accent"
    />
    <path d="M152 18v20a6 6 0 0 0 6 6h20" data-ink="accent" />
    <path d="M106 58h40M106 74h56M106 90h48M106 106h24" data-ink="accent" />
  </EmptyArt>
);
