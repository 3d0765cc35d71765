import type { Label } from '@cairn/domain';
import { Dot, Pill } from '@cairn/ui/badge';

/** A label as a pill in a row. */
export const LabelPill = ({ label }: { label: Label }) => <Pill dot={label.color}>{label.name}</Pill>;

/** A label's dot, for use beside its name. */
export const LabelDot = ({ label }: { label: Label }) => (
  <span className="grid size-4 flex-none place-items-center">
    <Dot color={label.color} />
  </span>
);
