import { sharedState } from '../../../lib/shared-state.ts';

const openFor = sharedState<string | undefined>(undefined);

/** Opens the dialog that finds issues of a project and deletes those ticked; the project's list draws it. */
export const openBulkDelete = (projectId: string): void => openFor.set(projectId);
export const closeBulkDelete = (): void => openFor.set(undefined);

/** Whether the dialog is open for this project. */
export const useBulkDeleteOpen = (projectId: string): boolean => openFor.use((open) => open === projectId);
