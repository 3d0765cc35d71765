import type { Issue } from '@cairn/domain';
import type { EditorHandle, FileHandler } from '@cairn/editor/react';
import type { RefObject } from 'react';
import { useFileHandler, useUploadGuard } from '../assets/public.ts';

/** Pictures in a comment; while one is on its way the comment can neither be sent nor be given up. */
export function useCommentFiles(
  issue: Issue,
  editor: RefObject<EditorHandle | null>,
): { fileHandler: FileHandler; waitsForUpload: () => boolean } {
  const fileHandler = useFileHandler({ purpose: 'comment', entityId: issue.id });
  return { fileHandler, waitsForUpload: useUploadGuard(editor) };
}
