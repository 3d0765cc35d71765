import type { Issue } from '@cairn/domain';
import { changedPart } from '../../lib/changed-part.ts';
import type { ListLayout } from '../issues/layout.ts';
import { ROW_HEIGHT } from './row-height.ts';

/** The line that an issue is on. */
interface Place {
  readonly index: number;
  readonly issue: Issue;
}

/** The issues found among some rows, by their indexes. */
interface Found {
  readonly rows: readonly Issue[];
  readonly at: readonly number[];
}

export interface RelatedPlaces {
  readonly ids: ReadonlySet<string>;
  /** By group and sub-group. */
  readonly found: ReadonlyMap<string, Found>;
  /** The first line of each of these issues. */
  readonly places: ReadonlyMap<string, Place>;
}

export const NO_PLACES: RelatedPlaces = { ids: new Set(), found: new Map(), places: new Map() };

/** Finds the places of these issues, starting from the previous result so that only changed rows are read. All lines have the same height. */
export function relatedPlaces(
  before: RelatedPlaces,
  { sections }: Pick<ListLayout, 'sections'>,
  isGrouped: boolean,
  ids: ReadonlySet<string>,
): RelatedPlaces {
  const found = new Map<string, Found>();
  const places = new Map<string, Place>();
  if (ids.size === 0) return { ids, found, places };
  const headings = isGrouped ? 1 : 0;
  for (const { group, top, height } of sections) {
    // A collapsed group is only its heading.
    if (height <= headings * ROW_HEIGHT) continue;
    let first = top / ROW_HEIGHT + headings;
    for (const { key: sub, rows } of group.subGroups) {
      const key = `${group.key}\n${sub}`;
      const here = foundIn(rows, ids, before.ids === ids ? before.found.get(key) : undefined);
      found.set(key, here);
      for (const at of here.at) {
        const issue = rows[at];
        if (issue && !places.has(issue.id)) places.set(issue.id, { index: first + at, issue });
      }
      first += rows.length;
    }
  }
  return { ids, found, places };
}

function foundIn(rows: readonly Issue[], ids: ReadonlySet<string>, former: Found | undefined): Found {
  if (former?.rows === rows) return former;
  const was = former ?? { rows: [], at: [] };
  const { from, wasEnd, isEnd } = changedPart(was.rows, rows);
  const at = was.at.filter((each) => each < from);
  for (let each = from; each < isEnd; each++) if (ids.has(rows[each]?.id ?? '')) at.push(each);
  for (const each of was.at) if (each >= wasEnd) at.push(each + isEnd - wasEnd);
  return { rows, at };
}
