import type { Actor, Issue, IssueLookups } from '@cairn/domain';
import type { SyncEngine } from '@cairn/sync/client';
import type { ReactNode } from 'react';
import type { Session, WorkspaceSummary } from './session.ts';
import type { UndoDirection } from './undo-stack.ts';
import type { RunCommand } from './use-command.ts';

/** A sentence by its full key, such as `issues.properties.state`. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** What an action may know and do. Made when a key is pressed or the command menu is drawn. */
export interface ActionContext {
  readonly engine: SyncEngine;
  readonly session: Session;
  readonly workspace: WorkspaceSummary;
  readonly actor: Actor;
  /** The path on the screen, without search and hash. */
  readonly path: string;
  /** The project of the path. */
  readonly projectId: string | undefined;
  /** The issues in focus: a selection, a focused row, the open peek or page. */
  readonly issues: readonly Issue[];
  readonly lookups: IssueLookups;
  readonly say: Say;
  readonly run: RunCommand;
  readonly go: (path: string) => void;
  readonly undo: (direction: UndoDirection) => void;
  readonly toggleSidebar: () => void;
}

/** Where the command menu and the list of keys gather actions, in this order. */
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
  /** Found by these too. */
  readonly synonyms?: readonly string[] | undefined;
  /** The present value. */
  readonly isOn?: boolean | undefined;
  readonly run: () => void;
}

/** What an action asks for before it can run. */
export interface Choices {
  /** Asked in the empty input. */
  readonly placeholder: string;
  /** Asked anew for each letter; filtered by the menu unless `findsItself`. */
  readonly list: (query: string) => readonly Choice[] | Promise<readonly Choice[]>;
  /** The list is already what the query asks for. */
  readonly findsItself?: boolean | undefined;
  /** Several can be chosen: the menu stays open. */
  readonly several?: boolean | undefined;
  /** Offered beside the actions themselves while somebody types, such as "Done" for "Change state". */
  readonly isShort?: boolean | undefined;
}

/** One thing that the command menu, a key or a button can do. */
export interface Action {
  readonly id: string;
  readonly section: ActionSection;
  /** Its place in the section: lower ones come first, and those without before them. */
  readonly order?: number;
  /** With a context it may say what exactly would happen now. */
  readonly name: (say: Say, context?: ActionContext) => string;
  readonly icon?: ReactNode;
  /** What else people call it, here and in other trackers: whole phrases, of which each finds it before all others. */
  readonly synonyms: readonly string[];
  readonly hint?: string | undefined;
  /** Pressed together with `+`, in turn with a blank: `mod+k`, `g h`. People can change it. */
  readonly keys?: string | undefined;
  /** Whether it is offered now; always when absent. */
  readonly when?: (context: ActionContext) => boolean;
  /** The screen that it goes to, for a press that wants a tab of its own. */
  readonly path?: string | undefined;
  readonly run?: (context: ActionContext) => void;
  readonly choices?: (context: ActionContext) => Choices;
  /** Of the screen on which alone it is offered: there it goes before others with the same key. */
  readonly isOfScreen?: boolean | undefined;
  /** Known by its key only: the menu does not list it. */
  readonly isHidden?: boolean | undefined;
}
