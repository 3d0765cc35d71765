import type { Issue } from '@cairn/domain';
import type { IssueGroup } from '../../../platform/issue-layout.ts';
import { placeKey, readPlaceKey } from '../view/use-issue-groups.ts';
import { CardStack, heightOf } from './card-stack.ts';

/** The height of the column headings, which stay above the cards. */
export const HEADS_HEIGHT = 44;
/** The height of a lane's heading. */
const LANE_HEAD = 40;
/** Between the edge of a cell and its cards. */
const CELL_PADDING = 8;
const LEAST_CELL = 72;
/** Left of the first column. */
const SIDE = 12;
/** The assumed height of a card until it is measured: one line of title and one of facts. */
const CARD_GUESS = 94;

const NO_ROWS: readonly Issue[] = [];

/** The visible part of a board, in pixels of its scrollable area. */
export interface Sight {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** The distance from one column to the next. */
  readonly pitch: number;
  /** Where scrolling last stopped: columns beyond the sides stay as they were there until it stops again. */
  readonly restTop: number;
}

/** How far beyond the visible edges to draw. */
export interface Beyond {
  readonly x: number;
  readonly y: number;
}

/** The first and last that are drawn; none if the last comes before the first. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** A lane that is drawn, and which cards in its cells are. */
export interface DrawnLane {
  readonly lane: string;
  /** By the key of their column. */
  readonly cards: ReadonlyMap<string, Range>;
}

export interface Drawn {
  readonly columns: Range;
  /** The visible lanes; others only take up space. */
  readonly lanes: readonly DrawnLane[];
}

interface LayoutOptions {
  /** Whether lanes have headings. */
  readonly hasLanes: boolean;
  readonly isFolded: (lane: string) => boolean;
  /** The previous layout if it showed the same fields, so that measured heights are kept. */
  readonly former: BoardLayout | undefined;
}

/**
 * The positions of columns, lanes and cards. Only what is visible is created and measured, so a board of two hundred columns and
 * fifty thousand cards costs as much as the cells on screen.
 */
export class BoardLayout {
  readonly columns: readonly IssueGroup[];
  readonly lanes: readonly string[];
  readonly #hasLanes: boolean;
  readonly #isFolded: (lane: string) => boolean;
  /** By cell, for cells that have been visible. */
  readonly #stacks = new Map<string, CardStack>();
  readonly #heights = new Map<string, number>();
  #rows: ReadonlyMap<string, readonly Issue[]> | undefined;

  constructor(columns: readonly IssueGroup[], lanes: readonly string[], options: LayoutOptions) {
    this.columns = columns;
    this.lanes = lanes;
    this.#hasLanes = options.hasLanes;
    this.#isFolded = options.isFolded;
    const stacks = options.former ? options.former.#stacks : [];
    for (const [cell, stack] of stacks) {
      const rows = this.rowsIn(cell);
      this.#stacks.set(cell, rows === stack.rows ? stack : stack.with(rows));
    }
  }

  /** @param cell a place key without the issue */
  rowsIn(cell: string): readonly Issue[] {
    this.#rows ??= new Map(
      this.columns.flatMap((column) =>
        column.subGroups.map(({ key, rows }) => [placeKey(column.key, key, ''), rows] as const),
      ),
    );
    return this.#rows.get(cell) ?? NO_ROWS;
  }

  stackIn(cell: string): CardStack {
    const held = this.#stacks.get(cell);
    if (held) return held;
    const stack = new CardStack(this.rowsIn(cell), CARD_GUESS);
    this.#stacks.set(cell, stack);
    return stack;
  }

  isMeasured(key: string, index: number): boolean {
    return this.#stacks.get(cellOf(key))?.isMeasured(index) === true;
  }

  /** Records the height of a card on screen. */
  measure(key: string, index: number, height: number): void {
    this.#stacks.get(cellOf(key))?.measure(index, height);
    this.#heights.delete(readPlaceKey(key).sub);
  }

  /** The height of a lane's cells: that of the tallest one, even if it is out of view. */
  heightOfCells(lane: string): number {
    const held = this.#heights.get(lane);
    if (held !== undefined) return held;
    const heights = this.columns.map(({ key }) => {
      const cell = placeKey(key, lane, '');
      return this.#stacks.get(cell)?.height ?? heightOf(this.rowsIn(cell).length, CARD_GUESS);
    });
    const height = Math.max(LEAST_CELL, ...heights.map((each) => each + 2 * CELL_PADDING));
    this.#heights.set(lane, height);
    return height;
  }

  /** A card's position in the scrollable area; undefined if the board does not have its column or lane. */
  placeOf(key: string, pitch: number): { readonly top: number; readonly left: number } | undefined {
    const { group, sub, id } = readPlaceKey(key);
    const column = this.columns.findIndex((each) => each.key === group);
    const lane = this.#lanes().find((each) => each.lane === sub);
    const stack = this.stackIn(placeKey(group, sub, ''));
    const index = stack.indexOf(id);
    if (column < 0 || !lane || index < 0) return undefined;
    return { top: lane.top + CELL_PADDING + stack.topOf(index), left: SIDE + column * pitch };
  }

  drawnIn(sight: Sight, beyond: Beyond): Drawn {
    const { top, height, restTop } = sight;
    const columns = this.#columnsIn(sight, beyond.x);
    const seen = this.#columnsIn(sight, 0);
    const lanes = this.#lanes()
      .filter((each) => each.bottom > top - beyond.y && each.top - LANE_HEAD < top + height + beyond.y)
      .map(({ lane, top: start }) => ({
        lane,
        cards: new Map(
          this.columns.slice(columns.first, columns.last + 1).map(({ key }, at) => {
            const isSeen = columns.first + at >= seen.first && columns.first + at <= seen.last;
            const from = (isSeen ? top : restTop) - start - CELL_PADDING;
            const stack = this.stackIn(placeKey(key, lane, ''));
            return [key, cardsIn(stack, from - beyond.y, from + height + beyond.y)] as const;
          }),
        ),
      }));
    return { columns, lanes };
  }

  #columnsIn({ left, width, pitch }: Sight, beyond: number): Range {
    return {
      first: Math.max(0, Math.floor((left - SIDE - beyond) / pitch)),
      last: Math.min(this.columns.length - 1, Math.floor((left + width - SIDE + beyond) / pitch)),
    };
  }

  /** Where the cells of each lane begin and end. */
  #lanes(): { readonly lane: string; readonly top: number; readonly bottom: number }[] {
    let bottom = HEADS_HEIGHT;
    return this.lanes.map((lane) => {
      const top = bottom + (this.#hasLanes ? LANE_HEAD : 0);
      bottom = top + (this.#hasLanes && this.#isFolded(lane) ? 0 : this.heightOfCells(lane));
      return { lane, top, bottom };
    });
  }
}

/** A place key without the issue. */
const cellOf = (key: string): string => key.slice(0, key.lastIndexOf('\n') + 1);

function cardsIn(stack: CardStack, from: number, to: number): Range {
  if (to < 0 || from > stack.height) return { first: 0, last: -1 };
  return { first: stack.indexAt(from), last: Math.min(stack.rows.length - 1, stack.indexAt(to)) };
}
