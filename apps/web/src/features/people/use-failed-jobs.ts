import { useEffect, useState } from 'react';
import { accountApi, type FailedJob, type Outcome } from './account-api.ts';

/** How soon a rerun job that fails again is back in the list. */
const POLL_MS = 5_000;

type Jobs = Outcome<FailedJob[]>;

/** The failed jobs of the server, reloaded every few seconds while the page is visible. */
export function useFailedJobs() {
  const [jobs, setJobs] = useState<Jobs>();
  useEffect(() => {
    void loadInto(setJobs);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void loadInto(setJobs);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return { jobs, load: () => loadInto(setJobs) };
}

async function loadInto(show: (jobs: Jobs) => void): Promise<void> {
  show(await accountApi.failedJobs());
}
