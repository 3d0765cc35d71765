import { useState } from 'react';

/** True from the first time `now` was: what was never opened is never mounted, what was can still animate out. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
