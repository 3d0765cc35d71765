import type { EditorHandle, FileHandler } from '@cairn/editor/react';
import type { RefObject } from 'react';
import { useFileHandler, useWholeText, type WhenWhole } from '../assets/public.ts';
import type { CommentPlace } from './comment-place.ts';

const PURPOSE = { issue: 'comment', page: 'page-comment' } as const;

/** Handles pictures in a comment; sending or closing it waits for its text. */
export function useCommentFiles(
  { kind, id }: CommentPlace,
  editor: RefObject<EditorHandle | null>,
): { fileHandler: FileHandler; whenWhole: WhenWhole } {
  const fileHandler = useFileHandler({ purpose: PURPOSE[kind], entityId: id });
  return { fileHandler, whenWhole: useWholeText(editor) };
}
