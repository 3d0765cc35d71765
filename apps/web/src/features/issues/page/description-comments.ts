import type { TextComments } from '@cairn/editor/react';
import { createContext, type RefObject } from 'react';

/** What is said about parts of the description. The feature of comments tells it; issues need not know comments. */
export interface DescriptionComments extends TextComments {
  /** Brings the text of a comment into sight; set while it is drawn. */
  readonly show: RefObject<((id: string) => void) | undefined>;
}

export const DescriptionCommentsContext = createContext<DescriptionComments | undefined>(undefined);
