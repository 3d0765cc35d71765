import type { EditorHandle, FileHandler } from '@cairn/editor/react';
import type { RefObject } from 'react';
import { useFileHandler, useUploadGuard } from '../assets/public.ts';
import type { CommentPlace } from './comment-place.ts';

const PURPOSE = { issue: 'comment', page: 'page-comment' } as const;

/** Pictures in a comment; while one is on its way the comment can neither be sent nor be given up. */
export function useCommentFiles(
  { kind, id }: CommentPlace,
  editor: RefObject<EditorHandle | null>,
): { fileHandler: FileHandler; waitsForUpload: () => boolean } {
  const fileHandler = useFileHandler({ purpose: PURPOSE[kind], entityId: id });
  return { fileHandler, waitsForUpload: useUploadGuard(editor) };
}
