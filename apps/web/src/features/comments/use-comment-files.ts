import type { EditorHandle, FileHandler } from '@cairn/editor/react';
import type { RefObject } from 'react';
import { useFileHandler, useUploadGuard } from '../assets/public.ts';
import type { CommentPlace } from './comment-place.ts';

/**
 * Pictures in a comment on an issue; while one is on its way the comment can neither be sent nor be given up. Comments on pages
 * have none.
 */
export function useCommentFiles(
  { kind, id }: CommentPlace,
  editor: RefObject<EditorHandle | null>,
): { fileHandler: FileHandler | undefined; waitsForUpload: () => boolean } {
  const fileHandler = useFileHandler({ purpose: 'comment', entityId: id });
  const waitsForUpload = useUploadGuard(editor);
  return { fileHandler: kind === 'issue' ? fileHandler : undefined, waitsForUpload };
}
