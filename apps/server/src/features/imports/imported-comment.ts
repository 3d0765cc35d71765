import type { Comment } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import type { ConvertedText } from './csv-tracker/to-document.ts';

/** A comment from another tracker: on its issue, and neither edited nor resolved here. */
export const importedComment = (
  of: Pick<Comment, 'projectId' | 'issueId' | 'authorId' | 'createdAt'>,
  text: ConvertedText,
): Comment & { plain: string } => ({
  ...of,
  // IDs sort by creation, like those of comments created here.
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
