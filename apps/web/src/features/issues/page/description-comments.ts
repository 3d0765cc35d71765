import type { TextComments } from '@cairn/editor/react';
import { createContext } from 'react';

/**
 * The comments on parts of the description. The comments feature provides it, so that issues need not know comments.
 */
export interface DescriptionComments extends TextComments {
  /** Receives a function that scrolls to the text of a comment, and undefined when that text is no longer shown. */
  readonly onDrawn: (show: ((id: string) => void) | undefined) => void;
}

export const DescriptionCommentsContext = createContext<DescriptionComments | undefined>(undefined);
