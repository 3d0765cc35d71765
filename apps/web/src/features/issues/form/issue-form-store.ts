import type { IssueEdit } from '@cairn/domain';
import { sharedState } from '../../../lib/shared-state.ts';
import type { IssueFill } from '../../../platform/feature.ts';

/** The initial values of a new issue. */
export interface IssueFormStart {
  readonly projectId?: string | undefined;
  readonly parentId?: string | undefined;
  /** The stored draft that is being continued. */
  readonly draftId?: string | undefined;
  readonly stateId?: string | undefined;
  readonly priority?: string | undefined;
  readonly assigneeIds?: readonly string[] | undefined;
  readonly labelIds?: readonly string[] | undefined;
  /** What fills in the form, such as a template. */
  readonly fill?: IssueFill | undefined;
  /** What it is added to, such as a cycle. */
  readonly gives?: readonly IssueEdit[] | undefined;
}

const start = sharedState<IssueFormStart | undefined>(undefined);

/** Opens the form for a new issue from anywhere; the workspace's layout renders it. */
export const openIssueForm = (from: IssueFormStart = {}): void => start.set(from);
export const closeIssueForm = (): void => start.set(undefined);

/** The initial values of the open form; undefined while it is closed. */
export const useIssueFormStart = (): IssueFormStart | undefined => start.use((from) => from);
