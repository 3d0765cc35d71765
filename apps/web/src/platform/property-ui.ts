import type { Issue, IssueLookups, IssueProperty, Layout } from '@cairn/domain';
import type { ComponentType, ReactNode } from 'react';

/** What naming a value needs. */
export interface Words {
  readonly lookups: IssueLookups;
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

type CellPlace = 'row' | 'card' | 'panel';

export interface CellProps {
  readonly issue: Issue;
  readonly place: CellPlace;
}

export interface PropertyPickerProps {
  readonly view: PropertyUi;
  /** What is edited; all get the same change. */
  readonly issueIds: readonly string[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: Element | null;
}

/** The browser's half of an issue property: how it looks and how it is edited. */
export interface PropertyUi {
  readonly id: string;
  readonly property: IssueProperty;
  /** A sentence of `issues.properties`. */
  readonly label: string;
  readonly Icon: ComponentType;
  /** The key that opens the picker on a focused issue or a selection. */
  readonly keys?: string | undefined;
  /** Where rows show it; absent for what rows never show. */
  readonly place?: 'lead' | 'meta' | 'end' | undefined;
  /** The value in a row, a card or the side panel. Draws nothing for what is not worth its room. */
  readonly Cell?: ComponentType<CellProps> | undefined;
  /** Absent when people cannot change it. */
  readonly Picker?: ComponentType<PropertyPickerProps> | undefined;
  /** How a value, or `NO_VALUE`, is named and drawn: in groups, filters and pickers. */
  readonly describe: (value: string, words: Words) => ValueDisplay;
  /** The values offered in pickers and filters, in order; none when they are not a list. */
  readonly options: (lookups: IssueLookups, projectIds: readonly string[]) => readonly string[];
}

/** Whether the columns of a board say it of each card: a property with one value, and no other in the column. */
export const isSaidByColumn = ({ id, property }: PropertyUi, layout: Layout, group: string | null): boolean =>
  layout === 'board' && id === group && property.kind !== 'many';
