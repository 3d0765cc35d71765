import { sharedState } from '../../../lib/shared-state.ts';

interface BulkDelete {
  readonly projectId: string;
  /** Ticked as it opens: what is selected, or in focus. */
  readonly issueIds: readonly string[];
}

const openFor = sharedState<BulkDelete | undefined>(undefined);

/** Opens the dialog that finds issues of a project and deletes those ticked; the project's list draws it. */
export const openBulkDelete = (projectId: string, issueIds: readonly string[] = []): void =>
  openFor.set({ projectId, issueIds });
export const closeBulkDelete = (): void => openFor.set(undefined);

/** What is ticked in the dialog as it opens for this project; undefined while it is closed. */
export const useBulkDelete = (projectId: string): readonly string[] | undefined =>
  openFor.use((open) => (open?.projectId === projectId ? open.issueIds : undefined));
