import type { Capability, Project, ProjectFeature } from '@cairn/domain';
import type { Row } from '@cairn/sync/schema';
import type { ComponentType, ReactNode } from 'react';
import type { Action } from '../data/action.ts';
import type { Session } from '../data/session.ts';
import type { UndoWords } from '../data/undo-stack.ts';
import type { Reference } from './reference.ts';

interface Destination {
  /** Of the action, after `go.`. */
  readonly id: string;
  /** Lower ones stand higher. */
  readonly order: number;
  /** The whole key of its name. */
  readonly label: string;
  readonly path: string;
  /** What else people call it: see {@link Action}. */
  readonly synonyms: readonly string[];
}

/** A screen that the command menu goes to: of the workspace, below whose slug its path starts, or of the person. */
export interface ScreenDestination extends Destination {
  readonly in: 'workspace' | 'account';
  readonly icon: ReactNode;
  readonly keys?: string;
  /** Whom it exists for; everybody when absent. */
  readonly isFor?: (session: Session) => boolean;
}

/** A screen that every project has one of; its path starts below the project. */
export interface ProjectDestination extends Destination {
  readonly in: 'project';
  /** It is found by the name or the identifier of the project and this. */
  readonly word: string;
  readonly icon: (row: Project) => ReactNode;
  /** What one must be able to do in the project. */
  readonly needs?: Capability;
  /** It is there for projects only that have switched it on. */
  readonly switch?: ProjectFeature;
}

/** Rows that the command menu finds by their names, and by what the server finds in their texts. */
export interface Finder {
  readonly reference: Reference;
  /** Lower ones stand higher where both fit as well. */
  readonly order: number;
  /** The whole key of the heading of what was found by name. */
  readonly label: string;
  /** The whole key of the heading of what was found by text. */
  readonly textLabel: string;
  /** The list of the server's answer that is about them. */
  readonly answer: string;
  readonly isFound: (row: Row) => boolean;
}

/** What a feature adds to the command menu, to the keys and to their list. */
export interface FeatureActions {
  readonly actions?: readonly Action[];
  readonly finders?: readonly Finder[];
  /** What its actions open, wherever one is: each draws nothing until then. */
  readonly dialogs?: readonly ComponentType[];
  readonly destinations?: readonly (ScreenDestination | ProjectDestination)[];
  /** How undo tells of its commands, by their names. Changes of properties need none. */
  readonly undoWords?: Readonly<Record<string, UndoWords>>;
}
