import type { TextComments } from '@cairn/editor/react';
import { createContext } from 'react';

/** What is said about parts of the description. The feature of comments tells it; issues need not know comments. */
export interface DescriptionComments extends TextComments {
  /** Told how to bring the text of a comment into sight, and undefined when that is not drawn any more. */
  readonly onDrawn: (show: ((id: string) => void) | undefined) => void;
}

export const DescriptionCommentsContext = createContext<DescriptionComments | undefined>(undefined);
