import { sharedState } from '../../../lib/shared-state.ts';

interface BulkDelete {
  readonly projectId: string;
  /** Selected when the dialog opens: the list's selection, or the issue in focus. */
  readonly issueIds: readonly string[];
}

const openFor = sharedState<BulkDelete | undefined>(undefined);

/** Opens the dialog that searches a project's issues and deletes the selected ones; the project's list renders it. */
export const openBulkDelete = (projectId: string, issueIds: readonly string[] = []): void =>
  openFor.set({ projectId, issueIds });
export const closeBulkDelete = (): void => openFor.set(undefined);

/** The issues selected when the dialog opens for this project; undefined while it is closed. */
export const useBulkDelete = (projectId: string): readonly string[] | undefined =>
  openFor.use((open) => (open?.projectId === projectId ? open.issueIds : undefined));
