import type { Feature } from '../../platform/feature.ts';
import { handleCreatePage } from './create-page.ts';
import { handleDuplicatePage } from './duplicate-page.ts';
import { followPageEdits } from './follow-edits.ts';
import { pageCommentHandlers } from './page-comments.ts';
import { forgetPrivatePages } from './removed-project.ts';
import { handleRestoreVersion } from './restore-version.ts';
import { PAGE_DOCUMENT, pageKind } from './page-document.ts';
import { routes } from './routes.ts';
import { handleRemovePage } from './remove-page.ts';
import { handleMovePage, handleUpdatePage } from './update-page.ts';

export const pages: Feature = {
  commandHandlers: [
    handleCreatePage,
    handleUpdatePage,
    handleMovePage,
    handleRemovePage,
    handleDuplicatePage,
    handleRestoreVersion,
    ...pageCommentHandlers,
  ],
  reactions: [forgetPrivatePages],
  routes,
  documentKinds: { [PAGE_DOCUMENT]: pageKind },
  start: followPageEdits,
};
