import type { TextAnchor } from '@cairn/domain';
import { createContext, use } from 'react';
import { useDraft } from '../../data/use-draft.ts';

export interface TextOfComments {
  /** The comments whose text is gone. */
  readonly gone: ReadonlySet<string>;
  /** Counts how often someone selected text to comment on. */
  readonly asked: number;
  /** Acknowledges a count; false if it already was. The field may mount after the request. */
  readonly hear: (asked: number) => boolean;
  /** Scrolls the text of a comment into view. */
  readonly show: (id: string) => void;
}

/** What comments know of their text. */
export const TextOfCommentsContext = createContext<TextOfComments>({
  gone: new Set(),
  asked: 0,
  hear: () => false,
  show: () => undefined,
});

export const useTextOfComments = (): TextOfComments => use(TextOfCommentsContext);

/** The text that the current draft is about, stored like the draft. */
export const useAnchorDraft = (placeId: string) => useDraft<TextAnchor>(`comment-anchor.${placeId}`);
