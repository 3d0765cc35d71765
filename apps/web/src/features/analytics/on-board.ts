import { createContext, use, type ReactNode } from 'react';

/** The context of a chart on a board: it has its own name, and loads in its turn. */
export interface OnBoard {
  readonly title: string;
  /** What it covers: where, and since when. */
  readonly detail: string;
  /** Shown after the usual controls. */
  readonly controls: ReactNode;
  /** Loads when it is its turn. */
  readonly ask: (run: () => void) => void;
  /** Called when loading has succeeded or failed. */
  readonly settled: () => void;
}

export const OnBoardContext = createContext<OnBoard | undefined>(undefined);
export const useOnBoard = (): OnBoard | undefined => use(OnBoardContext);
