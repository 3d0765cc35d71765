import { EmptyArt } from '@cairn/ui/empty-state';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** A list of completed work. */
const DoneArt = () => (
  <EmptyArt>
    <rect x="48" y="26" width="144" height="98" rx="9" data-fill="1" />
    <circle cx="72" cy="50" r="8" data-fill="3" />
    <circle cx="72" cy="76" r="8" data-fill="3" />
    <circle cx="72" cy="102" r="8" data-fill="3" />
    <path d="M68 50l3 3 6 -6M68 76l3 3 6 -6M68 102l3 3 6 -6" data-ink="accent" strokeWidth="2" />
    <path d="M92 50h76M92 76h54M92 102h66M30 134h180" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  failedJobs: { picture: DoneArt, title: 'failedJobs.empty', text: 'failedJobs.emptyLead' },
});
