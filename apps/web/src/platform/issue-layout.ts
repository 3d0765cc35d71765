import type { Issue, IssueViewSpec, LayoutRules, ViewContext, ViewScope } from '@cairn/domain';
import type { ComponentType } from 'react';
import type { WebFeature } from './feature.ts';
import { perFeatures } from './per-features.ts';

/** What issues come to, beside how many they are: their points. */
export interface Sum {
  /** The whole key of how it is said: `{sum} points`. */
  readonly label: string;
  readonly value: number;
}

/** How much is in a group, whatever of it is collapsed. */
export interface GroupAmount {
  /** Distinct issues. */
  readonly count: number;
  /** What they come to; added up when it is asked for first. */
  readonly sums: () => readonly Sum[];
}

export interface SubGroup extends GroupAmount {
  readonly key: string;
  readonly rows: readonly Issue[];
}

export interface IssueGroup extends GroupAmount {
  readonly key: string;
  /** One unnamed sub-group when there is no second grouping. */
  readonly subGroups: readonly SubGroup[];
}

export interface IssueGroups {
  readonly groups: readonly IssueGroup[];
  readonly total: number;
  /** What distinct rows come to. */
  readonly sumsOf: (rows: readonly Issue[]) => readonly Sum[];
  readonly context: ViewContext;
}

/** Which groups are collapsed, remembered on this device. */
export interface Folding {
  readonly isFolded: (group: string) => boolean;
  readonly setFolded: (groups: readonly string[], folded: boolean) => void;
}

/** A cell of a board, or a group of a list. */
export interface MoveTarget {
  readonly group: string;
  readonly sub: string;
}

/** Moving issues within and between the groups of a view. */
export interface IssueMoves {
  /** Says what happened to screen readers. */
  readonly say: (text: string) => void;
  /** Whether issues have a place of their own inside a group. */
  readonly byHand: boolean;
  /** The values that issues can be moved to by the menu; none when the grouping cannot be set. */
  readonly targets: readonly string[];
  readonly groupName: (group: string) => string;
  readonly nameOf: (issueId: string) => string;
  /** Puts the dragged row, and with it the rest of the selection, before the row at `index` of the target. */
  readonly move: (placeKey: string, target: MoveTarget, index: number) => void;
  /** The rows of a cell in their order. */
  readonly rowsIn: (target: MoveTarget) => readonly Issue[];
  readonly t: (key: string, values?: Record<string, string | number>) => string;
}

export interface IssueLayoutProps {
  /** What the list is, for screen readers. */
  readonly label: string;
  /** With no grouping where the layout knows none. */
  readonly spec: IssueViewSpec;
  /** Shows the list differently from now on, and remembers it for this person. */
  readonly change: (patch: Partial<IssueViewSpec>) => void;
  readonly scope: ViewScope;
  /** Properties that make no sense here. */
  readonly without: readonly string[];
  readonly groups: IssueGroups;
  readonly folding: Folding;
  readonly moves: IssueMoves;
  /** The project that new issues go to; undefined where none can be made. */
  readonly projectId: string | undefined;
}

/** A way to lay out any set of issues: list, board and what features add to them. */
export interface IssueLayout extends LayoutRules {
  /** Lower ones come first in the switch; tens apart. */
  readonly order: number;
  /** The whole key of its name, which is one of the first words. */
  readonly label: string;
  readonly Icon: ComponentType;
  /** Whether it shows issues in groups: never, if somebody wants it to, or always. */
  readonly grouping: 'none' | 'optional' | 'required';
  /** The whole keys of what groups and sub-groups are called in it. */
  readonly groupLabels?: { readonly group: string; readonly subGroup: string };
  /** It knows no second grouping. */
  readonly isFlat?: true;
  /** Where its issues stand is not decided by an order: by their dates, for example. */
  readonly isUnordered?: true;
  /** It is shown without any issue too: an empty month is a calendar. */
  readonly isShownEmpty?: true;
  /** What it reads of a view where people have no say in it: a calendar always groups by day. */
  readonly reads?: (spec: IssueViewSpec) => IssueViewSpec;
  /** What it can show beside the properties: IDs, and the whole keys of their names. */
  readonly counts?: readonly { readonly id: string; readonly label: string }[];
  /** It shows sub-issues under their parents: see `nest-sub-issues.ts`. */
  readonly nests?: true;
  /** Groups that are not on the screen, so that nobody comes to their issues by key. */
  readonly hides?: (group: string, spec: IssueViewSpec) => boolean;
  readonly load: () => Promise<ComponentType<IssueLayoutProps>>;
}

/** The layouts that the features give, in their order. */
export const layoutsOf = perFeatures((features: readonly WebFeature[]): readonly IssueLayout[] =>
  features.flatMap(({ layouts }) => layouts ?? []).toSorted((a, b) => a.order - b.order),
);

/** What of a view a layout can show. */
export const shownSpec = (spec: IssueViewSpec, { grouping, isFlat, reads }: IssueLayout): IssueViewSpec =>
  reads?.(spec) ??
  (grouping === 'none'
    ? { ...spec, group: null, subGroup: null, showEmptyGroups: false }
    : isFlat
      ? { ...spec, subGroup: null }
      : spec);
