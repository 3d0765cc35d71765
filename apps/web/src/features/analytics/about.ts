import { createContext, use } from 'react';
import type { IssueFilter } from '@cairn/domain';

/** Which issues an analytics screen covers. */
export interface About {
  /** Empty for all of the person's projects. */
  readonly projectIds: readonly string[];
  /** Fixed conditions of the place, such as the cycle. */
  readonly fixed: readonly IssueFilter[];
}

export const AboutContext = createContext<About>({ projectIds: [], fixed: [] });
export const useAbout = (): About => use(AboutContext);

/** As query parameters. */
export const queryOf = ({ projectIds }: About) => ({
  ...(projectIds.length > 0 && { project: projectIds.join(',') }),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
