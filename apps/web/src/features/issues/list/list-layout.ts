import type { Issue } from '@cairn/domain';
import type { GroupAmount, IssueGroup, SubGroup } from '../../../platform/issue-layout.ts';
import { placeKey, readPlaceKey } from '../view/use-issue-groups.ts';

/** One line of a list. */
export type ListLine =
  | { readonly type: 'group'; readonly key: string; readonly group: IssueGroup }
  | {
      readonly type: 'sub';
      readonly key: string;
      readonly group: IssueGroup;
      readonly sub: string;
      readonly amount: GroupAmount;
    }
  | {
      readonly type: 'row';
      readonly key: string;
      readonly group: IssueGroup;
      readonly sub: string;
      readonly issue: Issue;
      readonly at: number;
      readonly of: number;
    }
  | { readonly type: 'add'; readonly key: string; readonly group: IssueGroup };

export interface ListSection {
  readonly group: IssueGroup;
  readonly top: number;
  readonly height: number;
}

export interface LayoutOptions {
  readonly isFolded: (groupKey: string) => boolean;
  /** The group in which a title is being typed. */
  readonly adding: string | undefined;
  readonly grouped: boolean;
  readonly subGrouped: boolean;
  readonly rowHeight: number;
}

export const HEADER_HEIGHT = 36;

/** Consecutive lines of the same kind and height. */
interface Run {
  readonly type: ListLine['type'];
  readonly group: IssueGroup;
  readonly sub: SubGroup | undefined;
  /** Index of its first line. */
  readonly first: number;
  readonly count: number;
  readonly top: number;
  readonly lineHeight: number;
}

/**
 * Groups, sub-groups and rows one below another. All heights are known, so nothing is ever measured, and a line is only
 * created when it scrolls into view: a list of fifty thousand rows costs as much as its groups.
 */
export class ListLayout {
  readonly sections: readonly ListSection[];
  readonly count: number;
  readonly height: number;
  readonly #runs: readonly Run[];
  #sought: { readonly key: string; readonly index: number | undefined } | undefined;

  constructor(groups: readonly IssueGroup[], options: LayoutOptions) {
    const { isFolded, adding, grouped, subGrouped, rowHeight } = options;
    const runs: Run[] = [];
    const sections: ListSection[] = [];
    let first = 0;
    let top = 0;
    const put = (
      type: ListLine['type'],
      group: IssueGroup,
      lineHeight: number,
      count = 1,
      sub?: SubGroup,
    ): void => {
      if (count === 0) return;
      runs.push({ type, group, sub, first, count, top, lineHeight });
      first += count;
      top += count * lineHeight;
    };
    for (const group of groups) {
      const start = top;
      if (grouped) put('group', group, HEADER_HEIGHT);
      if (!grouped || !isFolded(group.key)) {
        for (const sub of group.subGroups) {
          if (subGrouped) put('sub', group, HEADER_HEIGHT, 1, sub);
          put('row', group, rowHeight, sub.rows.length, sub);
        }
        if (adding === group.key) put('add', group, rowHeight);
      }
      sections.push({ group, top: start, height: top - start });
    }
    this.#runs = runs;
    this.sections = sections;
    this.count = first;
    this.height = top;
  }

  /** The key of the first row. */
  get firstRow(): string | undefined {
    const run = this.#runs.find((each) => each.type === 'row');
    return run && this.lineAt(run.first)?.key;
  }

  lineAt(index: number): ListLine | undefined {
    const run = this.#runAt((each) => each.first, index);
    if (!run || index >= run.first + run.count) return undefined;
    const { type, group, sub } = run;
    if (type === 'group') return { type, key: `g ${group.key}`, group };
    if (type === 'add') return { type, key: `a ${group.key}`, group };
    if (!sub) return undefined;
    const of = sub.rows.length;
    if (type === 'sub') return { type, key: `s ${group.key} ${sub.key}`, group, sub: sub.key, amount: sub };
    const at = index - run.first;
    const issue = sub.rows[at];
    if (!issue) return undefined;
    return { type, key: placeKey(group.key, sub.key, issue.id), group, sub: sub.key, issue, at: at + 1, of };
  }

  /** Where a line begins; for the index after the last, where the list ends. */
  topOf(index: number): number {
    const run = this.#runAt((each) => each.first, index);
    return run ? run.top + (index - run.first) * run.lineHeight : 0;
  }

  /** The line at a vertical position. */
  indexAt(y: number): number {
    const run = this.#runAt((each) => each.top, Math.max(0, y));
    if (!run) return 0;
    return Math.min(this.count - 1, run.first + Math.floor((Math.max(0, y) - run.top) / run.lineHeight));
  }

  /** The line of a row, by its key. */
  indexOfRow(key: string | undefined): number | undefined {
    if (key === undefined) return undefined;
    // Requested for the active row in every scroll frame.
    if (this.#sought?.key !== key) this.#sought = { key, index: this.#find(key) };
    return this.#sought.index;
  }

  #find(key: string): number | undefined {
    const { group, sub, id } = readPlaceKey(key);
    const run = this.#runs.find(
      (each) => each.type === 'row' && each.group.key === group && each.sub?.key === sub,
    );
    const at = run?.sub?.rows.findIndex((row) => row.id === id) ?? -1;
    return run && at >= 0 ? run.first + at : undefined;
  }

  /** The last run that begins at or before a position; the caller decides whether that is an index or a height. */
  #runAt(startOf: (run: Run) => number, place: number): Run | undefined {
    let low = 0;
    let high = this.#runs.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const run = this.#runs[middle];
      if (run && startOf(run) <= place) low = middle;
      else high = middle - 1;
    }
    return this.#runs[low];
  }
}
