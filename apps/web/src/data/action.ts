import type { Actor, Issue, IssueLookups } from '@cairn/domain';
import type { SyncEngine } from '@cairn/sync/client';
import type { ReactNode } from 'react';
import type { Session, WorkspaceSummary } from './session.ts';
import type { UndoDirection } from './undo-stack.ts';
import type { RunCommand } from './use-command.ts';

/** The full key of a sentence, such as `issues.properties.state`. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** What an action can read and do. Created when a key is pressed or the command menu is drawn. */
export interface ActionContext {
  readonly engine: SyncEngine;
  readonly session: Session;
  readonly workspace: WorkspaceSummary;
  readonly actor: Actor;
  /** The current path, without search and hash. */
  readonly path: string;
  /** The project in the path. */
  readonly projectId: string | undefined;
  /** The issues the user is working on: a selection, a focused row, the open peek or page. */
  readonly issues: readonly Issue[];
  readonly lookups: IssueLookups;
  readonly say: Say;
  readonly run: RunCommand;
  readonly go: (path: string) => void;
  readonly undo: (direction: UndoDirection) => void;
  readonly toggleSidebar: () => void;
}

/** The order in which the command menu and the list of shortcuts group actions. */
export const ACTION_SECTIONS = [
  'issue',
  'create',
  'project',
  'go',
  'view',
  'theme',
  'help',
  'account',
] as const;
export type ActionSection = (typeof ACTION_SECTIONS)[number];

/** One of the values that an action asks for. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly prefix?: string | undefined;
  /** Search also finds the choice by these. */
  readonly synonyms?: readonly string[] | undefined;
  /** The current value. */
  readonly isOn?: boolean | undefined;
  readonly run: () => void;
}

/** What an action asks for before it can run. */
export interface Choices {
  /** The placeholder of the empty input. */
  readonly placeholder: string;
  /** Called again for each letter; the menu filters the result unless `findsItself`. */
  readonly list: (query: string) => readonly Choice[] | Promise<readonly Choice[]>;
  /** The list already matches the query, so the menu does not filter it. */
  readonly findsItself?: boolean | undefined;
  /** Several can be chosen: the menu stays open. */
  readonly several?: boolean | undefined;
  /** Shown beside the actions themselves while somebody types, such as "Done" for "Change state". */
  readonly isShort?: boolean | undefined;
}

/** One thing that the command menu, a key or a button can do. */
export interface Action {
  readonly id: string;
  readonly section: ActionSection;
  /** Its position in the section: lower ones come first, and actions without one come before all others. */
  readonly order?: number;
  /** With a context, the title may say what exactly would happen now. */
  readonly name: (say: Say, context?: ActionContext) => string;
  readonly icon?: ReactNode;
  /**
   * What else people call it, here and in other trackers: whole phrases. An action found by one of them comes before
   * all others.
   */
  readonly synonyms: readonly string[];
  readonly hint?: string | undefined;
  /**
   * `+` joins keys that are pressed together, a space joins keys of a sequence: `mod+k`, `g h`. People can change it.
   */
  readonly keys?: string | undefined;
  /** Whether it is offered now; if absent, always. */
  readonly when?: (context: ActionContext) => boolean;
  /** The screen that it opens, so that a modified click can open it in a new tab. */
  readonly path?: string | undefined;
  readonly run?: (context: ActionContext) => void;
  readonly choices?: (context: ActionContext) => Choices;
  /** The only screen that offers it; there it takes precedence over others with the same key. */
  readonly isOfScreen?: boolean | undefined;
  /** Available by its key only: the menu does not list it. */
  readonly isHidden?: boolean | undefined;
}
