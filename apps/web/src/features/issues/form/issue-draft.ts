import type { Issue, IssueEdit } from '@cairn/domain';
import { createContext } from 'react';

/** An issue that does not exist yet. In this context, pickers and cells work on it as on any other issue. */
export interface IssueDraft {
  readonly row: Issue;
  readonly edit: (edits: readonly IssueEdit[]) => void;
}

export const IssueDraftContext = createContext<IssueDraft | null>(null);
