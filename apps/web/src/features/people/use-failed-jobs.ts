import { useEffect, useState } from 'react';
import { accountApi, type FailedJob, type Outcome } from './account-api.ts';

/** A job that is run again and fails again is back in the list as soon. */
const POLL_MS = 5_000;

type Jobs = Outcome<FailedJob[]>;

/** What has failed on the server, read again every few seconds while the page is looked at. */
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
