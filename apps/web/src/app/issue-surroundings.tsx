import type { ReactNode } from 'react';
import { IssueProvider } from '../features/issues/public.ts';
import { issueProperties } from './issue-properties.ts';

/** Around every screen that shows issues. */
export function IssueSurroundings({ children }: { children: ReactNode }) {
  return <IssueProvider views={issueProperties}>{children}</IssueProvider>;
}
