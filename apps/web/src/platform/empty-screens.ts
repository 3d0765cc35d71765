import type { Capability } from '@cairn/domain';
import type { ComponentType, ReactNode } from 'react';

/** What one can do where nothing is yet. */
export interface EmptyAction {
  /** The whole key of what the button says. */
  readonly label: string;
  readonly icon?: ComponentType;
  readonly keys?: string;
  /** What one must be able to do; whoever can't is shown the button disabled, with the reason. */
  readonly needs: Capability;
  /** Whose role counts: the one in the workspace, or the one in the project whose screen it is. */
  readonly access: 'workspace' | 'project';
  /** The whole key of the sentence that says who may. */
  readonly refused: string;
}

/** A screen with nothing on it: what is missing, how to get it, and the ways to it, the first of them the main one. */
export interface EmptyScreen {
  readonly picture: () => ReactNode;
  /** Whole keys of sentences. */
  readonly title: string;
  readonly text: string;
  readonly actions?: Readonly<Record<string, EmptyAction>>;
}

/** A panel with nothing in it: a picture and a sentence, and nothing to press. */
export interface EmptyPanel {
  readonly picture: () => ReactNode;
  readonly text: string;
}

/**
 * Declares the empty screens and panels of a feature, in its `empty-screens.tsx`: the catalogue of them all is read from
 * those files (`apps/web/empty-screens.md`). Screens show them with `Empty` and `EmptyPanelNote`.
 *
 * @example
 * export const emptyScreens = declareEmpty({
 *   none: { picture: CycleArt, title: 'cycles.empty.title', text: 'cycles.empty.text', actions: { create } },
 * });
 */
export const declareEmpty = <const Screens extends Readonly<Record<string, EmptyScreen | EmptyPanel>>>(
  screens: Screens,
): Screens => screens;
