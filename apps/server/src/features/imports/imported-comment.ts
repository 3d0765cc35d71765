import type { Comment } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import type { ConvertedText } from './csv-tracker/to-document.ts';

/** A comment as another tracker has it: on its issue, and neither edited nor resolved here. */
export const importedComment = (
  of: Pick<Comment, 'projectId' | 'issueId' | 'authorId' | 'createdAt'>,
  text: ConvertedText,
): Comment & { plain: string } => ({
  ...of,
  // Ids sort by creation, like those of comments made here.
  id: uuid(of.createdAt),
  editedAt: null,
  parentId: null,
  removedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  anchor: null,
  origin: null,
  ...text,
});
