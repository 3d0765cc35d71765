import type { Issue, IssueLookups, IssueProperty } from '@cairn/domain';
import type { ComponentType, ReactNode } from 'react';
import type { ActionContext, Choice } from '../data/action.ts';

/** What naming a value needs. */
export interface Words {
  readonly lookups: IssueLookups;
  /** Any sentence, by its whole key. */
  readonly say: (key: string, values?: Record<string, string | number>) => string;
  /** Sentences of `issues`. */
  readonly t: (key: string, values?: Record<string, string | number>) => string;
  readonly day: (day: string) => string;
}

/** A value of a property as people see it. */
export interface ValueDisplay {
  readonly label: string;
  readonly icon: ReactNode;
  /** Found by these words too. */
  readonly keywords?: string | undefined;
  /** A heading under which pickers gather it. */
  readonly group?: string | undefined;
}

type CellVariant = 'row' | 'card' | 'panel';

export interface CellProps {
  readonly issue: Issue;
  readonly variant: CellVariant;
}

export interface PropertyPickerProps {
  readonly ui: PropertyUi;
  /** What is edited; all get the same change. */
  readonly issueIds: readonly string[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: Element | null;
}

type FindValues = (
  ui: PropertyUi,
  context: ActionContext,
  query: string,
  put: (value: string) => void,
) => Promise<readonly Choice[]>;

/**
 * How the history of an issue tells that a value came, was put in the place of another, or went: whole keys of sentences,
 * those of its kind where absent. `<actor>` is who did it, `<value>` the value, `{property}` the name of the property. A
 * sentence may name the issue in lists of several: `{named, select, yes {<issue></issue>} other {the issue}}`.
 */
interface ValueHistory {
  readonly added?: string | undefined;
  readonly set?: string | undefined;
  readonly removed?: string | undefined;
  /** Where a value has a screen of its own: a path below the workspace's slug. */
  readonly path?: ((projectId: string, id: string) => string) | undefined;
}

interface PropertySum {
  /** The whole key of what it comes to in these projects, `{sum} points`, which is one of the first words. */
  readonly label: (lookups: IssueLookups, projectIds: readonly string[]) => string;
  /** How much of it an issue has; undefined where issues of these projects have nothing that could be added up. */
  readonly sizes: (
    lookups: IssueLookups,
    projectIds: readonly string[],
  ) => ((issue: Issue) => number) | undefined;
}

/** The browser's half of an issue property: how it looks and how it is edited. */
export interface PropertyUi {
  readonly id: string;
  readonly property: IssueProperty;
  /** Lower ones come first in rows, menus and panels; those of the issue itself are 10 apart. */
  readonly order?: number | undefined;
  /** Whether issues of any of these projects can have it; always when absent. */
  readonly isIn?: ((lookups: IssueLookups, projectIds: readonly string[]) => boolean) | undefined;
  /** The whole key of its name, which is one of the first words. */
  readonly label: string;
  readonly Icon: ComponentType;
  /** The key that opens the picker on a focused issue or a selection. */
  readonly keys?: string | undefined;
  /** What changing it is called in the command menu, by its whole key, and what else people call that. */
  readonly change?: { readonly label: string; readonly synonyms: readonly string[] } | undefined;
  /** The part of a row in which it stands; absent for what rows never show. */
  readonly slot?: 'lead' | 'meta' | 'end' | undefined;
  /** The value in a row, a card or the side panel. Draws nothing for what is not worth its room. */
  readonly Cell?: ComponentType<CellProps> | undefined;
  /** Its values are offered beside the actions themselves while somebody types, such as "Done" for "Change state". */
  readonly isShort?: boolean | undefined;
  /** Finds values for what is typed in the command menu, where they are no list. */
  readonly find?: FindValues | undefined;
  /** Absent when people cannot change it. */
  readonly Picker?: ComponentType<PropertyPickerProps> | undefined;
  /** How a value, or `NO_VALUE`, is named and drawn: in groups, filters and pickers. */
  readonly describe: (value: string, words: Words) => ValueDisplay;
  /** How its changes are told, which the domain's half declares. */
  readonly history?: ValueHistory | undefined;
  /** What lists add up of it, beside how many issues there are: points. */
  readonly sum?: PropertySum | undefined;
  /** The values offered in pickers and filters, in order; none when they are not a list. */
  readonly options: (lookups: IssueLookups, projectIds: readonly string[]) => readonly string[];
}

/** The properties that issues of these projects can have. */
export const propertyUisIn = (
  propertyUis: readonly PropertyUi[],
  lookups: IssueLookups,
  projectIds: readonly string[],
): readonly PropertyUi[] => propertyUis.filter(({ isIn }) => isIn?.(lookups, projectIds) ?? true);

/** Whether the columns of a board say it of each card: a property with one value, and no other in the column. */
export const isSaidByColumn = ({ id, property }: PropertyUi, group: string | null): boolean =>
  id === group && property.kind !== 'many';
