import type { Issue } from '@cairn/domain';
import { placeKey, type IssueGroup } from './use-issue-groups.ts';

/** One line of a list, from the top of the whole list downwards. */
export type ListLine =
  | { readonly type: 'group'; readonly key: string; readonly group: IssueGroup }
  | {
      readonly type: 'sub';
      readonly key: string;
      readonly group: IssueGroup;
      readonly sub: string;
      readonly count: number;
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

export interface ListLayout {
  readonly lines: readonly ListLine[];
  /** Where each line begins, and at the end where the list does. */
  readonly tops: readonly number[];
  /** Index of the line of each row. */
  readonly lineOfKey: ReadonlyMap<string, number>;
  readonly sections: readonly ListSection[];
  /** The key of the first row. */
  readonly firstRow: string | undefined;
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

/** Puts groups, sub-groups and rows one under another. All heights are known, so nothing is ever measured. */
export function layOut(groups: readonly IssueGroup[], options: LayoutOptions): ListLayout {
  const { isFolded, adding, grouped, subGrouped, rowHeight } = options;
  const lines: ListLine[] = [];
  const tops: number[] = [];
  const lineOfKey = new Map<string, number>();
  const sections: ListSection[] = [];
  let top = 0;
  const put = (line: ListLine, height: number): void => {
    if (line.type === 'row') lineOfKey.set(line.key, lines.length);
    lines.push(line);
    tops.push(top);
    top += height;
  };
  for (const group of groups) {
    const start = top;
    if (grouped) put({ type: 'group', key: `g ${group.key}`, group }, HEADER_HEIGHT);
    if (!grouped || !isFolded(group.key)) {
      for (const { key: sub, rows } of group.subGroups) {
        if (subGrouped)
          put({ type: 'sub', key: `s ${group.key} ${sub}`, group, sub, count: rows.length }, HEADER_HEIGHT);
        for (const [index, issue] of rows.entries())
          put(
            {
              type: 'row',
              key: placeKey(group.key, sub, issue.id),
              group,
              sub,
              issue,
              at: index + 1,
              of: rows.length,
            },
            rowHeight,
          );
      }
      if (adding === group.key) put({ type: 'add', key: `a ${group.key}`, group }, rowHeight);
    }
    sections.push({ group, top: start, height: top - start });
  }
  tops.push(top);
  const firstRow = lines.find((line) => line.type === 'row')?.key;
  return { lines, tops, lineOfKey, sections, firstRow };
}
