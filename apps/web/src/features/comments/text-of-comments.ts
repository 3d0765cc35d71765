import type { TextAnchor } from '@cairn/domain';
import { createContext, use } from 'react';
import { useDraft } from '../../data/use-draft.ts';

export interface TextOfComments {
  /** The comments whose text is gone. */
  readonly gone: ReadonlySet<string>;
  /** Counts how often somebody selected a text to comment on. */
  readonly asked: number;
  /** Hears so much of that; false for what was heard before. The field may come after the question. */
  readonly hear: (asked: number) => boolean;
  /** Brings the text of a comment into sight. */
  readonly show: (id: string) => void;
}

/** What comments know of the text that they are about. */
export const TextOfCommentsContext = createContext<TextOfComments>({
  gone: new Set(),
  asked: 0,
  hear: () => false,
  show: () => undefined,
});

export const useTextOfComments = (): TextOfComments => use(TextOfCommentsContext);

/** The text that the comment being written is about; kept as what is written is. */
export const useAnchorDraft = (placeId: string) => useDraft<TextAnchor>(`comment-anchor.${placeId}`);
