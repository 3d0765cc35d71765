import { createContext, use, type ReactNode } from 'react';

/** What a chart is told that stands on a board: there it has a name of its own, and asks the server in its turn. */
export interface OnBoard {
  readonly title: string;
  /** What it counts: where, and since when. */
  readonly detail: string;
  /** After what every chart has. */
  readonly controls: ReactNode;
  /** Asks again when it is its turn. */
  readonly ask: (run: () => void) => void;
  /** It has an answer, or a reason why not. */
  readonly settled: () => void;
}

export const OnBoardContext = createContext<OnBoard | undefined>(undefined);
export const useOnBoard = (): OnBoard | undefined => use(OnBoardContext);
