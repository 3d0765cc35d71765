import type { Issue } from '@cairn/domain';
import { changedPart } from '../../../lib/changed-part.ts';
import type { IssueGroup } from '../../../platform/issue-layout.ts';
import type { ListPlace } from './list-selection.ts';
import { placeKey, readPlaceKey } from '../view/use-issue-groups.ts';

/** All rows of a group in display order. */
export const placesOf = (group: IssueGroup): ListPlace[] =>
  group.subGroups.flatMap((sub) =>
    sub.rows.map((row) => ({ key: placeKey(group.key, sub.key, row.id), id: row.id })),
  );

const NO_ROWS: readonly Issue[] = [];

/** A row, and its index in its group or sub-group. */
interface FoundPlace {
  readonly key: string;
  readonly row: Issue;
  readonly at: number;
}

/** The rows of a list by place. Everything long is computed on demand, since most changes need none of it. */
export class ListPlaces {
  readonly #groups: readonly IssueGroup[];
  readonly #isFolded: (group: string) => boolean;
  #all: readonly ListPlace[] | undefined;
  #ids: readonly string[] | undefined;
  #listed: ReadonlySet<string> | undefined;
  #sought: FoundPlace | undefined;

  constructor(groups: readonly IssueGroup[] = [], isFolded: (group: string) => boolean = () => false) {
    this.#groups = groups;
    this.#isFolded = isFolded;
  }

  /** In display order, without collapsed groups. */
  get all(): readonly ListPlace[] {
    this.#all ??= this.#open().flatMap(placesOf);
    return this.#all;
  }

  /** The issues of {@link all}, without duplicates. */
  get ids(): readonly string[] {
    this.#ids ??= [...new Set(this.all.map((place) => place.id))];
    return this.#ids;
  }

  get first(): ListPlace | undefined {
    for (const group of this.#open())
      for (const sub of group.subGroups)
        for (const { id } of sub.rows) return { key: placeKey(group.key, sub.key, id), id };
    return undefined;
  }

  find(key: string): ListPlace | undefined {
    return this.#find(key) && { key, id: readPlaceKey(key).id };
  }

  /**
   * The row that replaces the one with this key after a change to the list: the same row, else another row of its issue, else
   * the row that followed it, else the one before; undefined if none is left.
   *
   * @param before the list before the change
   */
  placeAfter(before: ListPlaces, key: string): string | undefined {
    const was = before.#find(key);
    if (!was) return this.find(key)?.key;
    const { group, sub, id } = readPlaceKey(key);
    const at = indexNow(before.#rowsIn(group, sub), this.#rowsIn(group, sub), was.row);
    if (at >= 0) return this.#note(key, at)?.key;
    return this.#placeOf(id, was.row, before) ?? this.#neighbourOf(key, was.at, before);
  }

  /** Finds an issue's row when the old one is gone; if it is in several groups, prefers one that it was not in before. */
  #placeOf(id: string, row: Issue, before: ListPlaces): string | undefined {
    let other: string | undefined;
    for (const group of this.#open())
      for (const sub of group.subGroups) {
        const was = before.#rowsIn(group.key, sub.key);
        const at = indexNow(was, sub.rows, row);
        if (at < 0) continue;
        const key = placeKey(group.key, sub.key, id);
        if (!was.includes(row)) return this.#note(key, at)?.key;
        other ??= key;
      }
    return other;
  }

  /** The first remaining row after a former one, else the last remaining row before it. */
  #neighbourOf(key: string, at: number, before: ListPlaces): string | undefined {
    const { group, sub } = readPlaceKey(key);
    const cells = before.#open().flatMap((each) =>
      each.subGroups.map((inner) => ({ group: each.key, ...inner })),
    );
    const own = cells.findIndex((cell) => cell.group === group && cell.key === sub);
    const from = (cell: number, first: number, step: 1 | -1): string | undefined => {
      for (let index = cell; index >= 0 && index < cells.length; index += step) {
        const { group: outer = '', key: inner = '', rows = NO_ROWS } = cells[index] ?? {};
        const now = this.#rowsIn(outer, inner);
        const start = index === cell ? first : step === 1 ? 0 : rows.length - 1;
        for (let place = start; place >= 0 && place < rows.length; place += step) {
          const row = rows[place];
          const there = row ? indexNow(rows, now, row) : -1;
          if (row && there >= 0) return this.#note(placeKey(outer, inner, row.id), there)?.key;
        }
      }
      return undefined;
    };
    return from(own, at + 1, 1) ?? from(own, at - 1, -1);
  }

  #rowsIn(group: string, sub: string): readonly Issue[] {
    const open = this.#groups.find((each) => each.key === group && !this.#isFolded(group));
    return open?.subGroups.find((each) => each.key === sub)?.rows ?? NO_ROWS;
  }

  #find(key: string): FoundPlace | undefined {
    if (this.#sought?.key === key) return this.#sought;
    const { group, sub, id } = readPlaceKey(key);
    return this.#note(
      key,
      this.#rowsIn(group, sub).findIndex((row) => row.id === id),
    );
  }

  /** Cached, because the row requested last will be requested again after the next change. */
  #note(key: string, at: number): FoundPlace | undefined {
    const { group, sub } = readPlaceKey(key);
    const row = this.#rowsIn(group, sub)[at];
    this.#sought = row && { key, row, at };
    return this.#sought;
  }

  /** Whether an issue is in the list, including collapsed groups. */
  isListed(id: string): boolean {
    this.#listed ??= new Set(
      this.#groups.flatMap((group) => group.subGroups.flatMap((sub) => sub.rows.map((row) => row.id))),
    );
    return this.#listed.has(id);
  }

  #open(): readonly IssueGroup[] {
    return this.#groups.filter((group) => !this.#isFolded(group.key));
  }
}

/** The index of a row's issue after a change; -1 if it is gone. Reads only the rows that changed. */
function indexNow(was: readonly Issue[], is: readonly Issue[], row: Issue): number {
  const same = is.indexOf(row);
  if (same >= 0 || was === is) return same;
  const { from, isEnd } = changedPart(was, is);
  for (let at = from; at < isEnd; at++) if (is[at]?.id === row.id) return at;
  return -1;
}
