import type { Amount, Progress } from '@cairn/domain';
import { useState } from 'react';
import type { Measure } from './use-work-inside.ts';

interface Measured {
  readonly measure: Measure;
  readonly setMeasure: (measure: Measure) => void;
  readonly amount: Amount;
}

/** Progress in the chosen measure; in issues if there are no points. */
export function useMeasure({ issues, points }: Progress): Measured {
  const [chosen, setMeasure] = useState<Measure>('issues');
  return points && chosen === 'points'
    ? { measure: 'points', setMeasure, amount: points }
    : { measure: 'issues', setMeasure, amount: issues };
}
