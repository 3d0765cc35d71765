import type { IssueGroup } from '../../../platform/issue-layout.ts';
import type { ListPlace } from './list-selection.ts';
import { placeKey, readPlaceKey } from '../view/use-issue-groups.ts';

/** All rows of a group in their order on the screen. */
export const placesOf = (group: IssueGroup): ListPlace[] =>
  group.subGroups.flatMap((sub) =>
    sub.rows.map((row) => ({ key: placeKey(group.key, sub.key, row.id), id: row.id })),
  );

/** The rows of a list by place. Everything long is made when somebody asks: most changes of a list ask for nothing. */
export class ListPlaces {
  readonly #groups: readonly IssueGroup[];
  readonly #isFolded: (group: string) => boolean;
  #all: readonly ListPlace[] | undefined;
  #ids: readonly string[] | undefined;
  #listed: ReadonlySet<string> | undefined;

  constructor(groups: readonly IssueGroup[] = [], isFolded: (group: string) => boolean = () => false) {
    this.#groups = groups;
    this.#isFolded = isFolded;
  }

  /** In their order on the screen, folded groups left out. */
  get all(): readonly ListPlace[] {
    this.#all ??= this.#open().flatMap(placesOf);
    return this.#all;
  }

  /** The issues of {@link all}, each once. */
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
    const { group, sub, id } = readPlaceKey(key);
    const rows = this.#open()
      .find((each) => each.key === group)
      ?.subGroups.find((each) => each.key === sub)?.rows;
    return rows?.some((row) => row.id === id) === true ? { key, id } : undefined;
  }

  /** Whether an issue is in the list, folded groups included. */
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
