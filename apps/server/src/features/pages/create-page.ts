import { createPage } from '@cairn/domain';
import { emptyDocument } from '@cairn/editor/nodes';
import { handleChange } from '../../platform/commands/index.ts';
import { createDocument } from '../../platform/documents/index.ts';
import { PAGE_DOCUMENT } from './page-document.ts';
import { assertValidParent } from './page-place.ts';

export const handleCreatePage = handleChange(createPage, {
  check: assertValidParent,
  also: (tx, { id }) => createDocument(tx, id, PAGE_DOCUMENT, emptyDocument()),
});
