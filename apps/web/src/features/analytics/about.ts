import { createContext, use } from 'react';
import type { IssueFilter } from '@cairn/domain';

/** Which issues a screen of analytics is about. */
export interface About {
  /** None for all that one is in. */
  readonly projectIds: readonly string[];
  /** What the place itself asks for, such as the cycle; people don't change it. */
  readonly fixed: readonly IssueFilter[];
}

export const AboutContext = createContext<About>({ projectIds: [], fixed: [] });
export const useAbout = (): About => use(AboutContext);

/** As the server is asked for it. */
export const queryOf = ({ projectIds }: About) => ({
  ...(projectIds.length > 0 && { project: projectIds.join(',') }),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
