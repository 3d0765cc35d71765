import type { IssueEdit } from '@cairn/domain';
import { sharedState } from '../../../lib/shared-state.ts';
import type { IssueFill } from '../../../platform/feature.ts';

/** What a new issue starts with. */
export interface IssueFormStart {
  readonly projectId?: string | undefined;
  readonly parentId?: string | undefined;
  /** The kept draft that is gone on with. */
  readonly draftId?: string | undefined;
  readonly stateId?: string | undefined;
  readonly priority?: string | undefined;
  readonly assigneeIds?: readonly string[] | undefined;
  readonly labelIds?: readonly string[] | undefined;
  /** What fills the form, such as a template. */
  readonly fill?: IssueFill | undefined;
  /** What makes it part of something, such as a cycle. */
  readonly gives?: readonly IssueEdit[] | undefined;
}

const start = sharedState<IssueFormStart | undefined>(undefined);

/** Opens the form of a new issue from anywhere; the workspace's layout draws it. */
export const openIssueForm = (from: IssueFormStart = {}): void => start.set(from);
export const closeIssueForm = (): void => start.set(undefined);

/** What the open form starts with; undefined while it is closed. */
export const useIssueFormStart = (): IssueFormStart | undefined => start.use((from) => from);
