import { useState } from 'react';

/** Whether `now` was ever true; mounts layers at first use and keeps them mounted to animate out. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
