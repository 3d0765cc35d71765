import type { Label } from '@cairn/domain';
import { Dot, Pill } from '@cairn/ui/badge';

/** A label as a small fact in a row. */
export const LabelPill = ({ label }: { label: Label }) => <Pill dot={label.color}>{label.name}</Pill>;

/** A label's dot, where its name stands beside it. */
export const LabelDot = ({ label }: { label: Label }) => (
  <span className="grid size-4 flex-none place-items-center">
    <Dot color={label.color} />
  </span>
);
