import type { Velocity } from '@cairn/domain';

/** Space beyond the larger of the two, so that neither looks like a limit. */
const ROOM = 1.15;

interface CapacityBarProps {
  readonly velocity: Velocity;
  readonly holds: number;
}

/** A cycle's content against the range that recent cycles completed; decorative, because the sentence is beside it. */
export function CapacityBar({ velocity: { least, most, average }, holds }: CapacityBarProps) {
  const whole = Math.max(most, holds, 1) * ROOM;
  const at = (value: number): string => `${(value / whole) * 100}%`;
  return (
    <span aria-hidden="true" className="relative mt-2.5 block h-4">
      <span className="absolute inset-x-0 top-1 h-2 rounded-full bg-active" />
      <span
        className="absolute inset-y-0 rounded-r1 border border-strong bg-active"
        style={{ left: at(least), width: at(most - least) }}
      />
      <span className="absolute top-1 left-0 h-2 rounded-full bg-primary" style={{ width: at(holds) }} />
      <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-text" style={{ left: at(average) }} />
    </span>
  );
}
