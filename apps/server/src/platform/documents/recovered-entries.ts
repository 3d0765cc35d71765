import { RecoveredText, type LostPiece, type PieceId } from '@cairn/documents/content';

/** A stored piece of a lost text: its kind, its clocks and characters, and what it was behind, before and inside. */
export type PieceRow = readonly [
  id: PieceId,
  length: number,
  text: string,
  left: PieceId | null,
  right: PieceId | null,
  place: string | null,
];

/** What one update lost of one person's text, as stored. */
export interface StoredRecoveredText {
  readonly id: string;
  readonly seq: number;
  readonly userId: string | null;
  readonly text: string;
  readonly pieces: readonly PieceRow[] | null;
  readonly isRefused: boolean;
  /** Milliseconds. */
  readonly at: number;
}

/** A text that is offered to its author, from one or several rows. */
export interface RecoveredEntry {
  /** The ID of its last row: it changes when the text grows, so that only what was shown is restored and removed. */
  readonly id: string;
  readonly rowIds: readonly string[];
  readonly userId: string | null;
  readonly text: string;
  readonly isRefused: boolean;
  readonly at: number;
  /** The format of its characters; undefined if it is not known for all. */
  readonly pieces: readonly LostPiece[] | undefined;
}

/** How many pieces are compared with each other; any row after that is a text of its own. */
const MAX_JOINED = 3000;

/** Rows without pieces belong together if their updates arrived within this time, in milliseconds. */
const SAME_MOMENT = 60_000;

/** A row this short is not a text of its own: it was stored character by character. */
const LETTER = 2;

/** Joins what one person lost in one place, from rows in order. */
export function recoveredEntries(rows: readonly StoredRecoveredText[]): RecoveredEntry[] {
  const joining: JoinedRows[] = [];
  let left = MAX_JOINED;
  for (const row of rows) {
    const pieces = left > 0 ? row.pieces?.map(pieceOf) : undefined;
    const known = joining.findLast((each) => each.takes(row, pieces));
    if (known) left -= known.add(row, pieces);
    else {
      const fresh = new JoinedRows(row.userId);
      left -= fresh.add(row, pieces);
      joining.push(fresh);
    }
  }
  return joining.map((each) => each.entry).filter(({ text }) => text !== '');
}

const pieceOf = ([id, length, text, left, right, place]: PieceRow): LostPiece => ({
  id,
  length,
  text,
  left: left ?? undefined,
  right: right ?? undefined,
  place: place ?? undefined,
});

class JoinedRows {
  readonly #userId: string | null;
  readonly #rows: StoredRecoveredText[] = [];
  readonly #recovered = new RecoveredText();
  /** For rows whose pieces are not known. */
  #plain = '';

  constructor(userId: string | null) {
    this.#userId = userId;
  }

  takes(row: StoredRecoveredText, pieces: readonly LostPiece[] | undefined): boolean {
    const last = this.#rows.at(-1);
    if (!last || row.userId !== this.#userId || row.isRefused !== last.isRefused) return false;
    if (pieces) return pieces.some((piece) => this.#recovered.touches(piece));
    return last.pieces === null && (last.seq === row.seq || isSameMoment(last, row));
  }

  /** @returns how many pieces are followed more than before */
  add(row: StoredRecoveredText, pieces: readonly LostPiece[] | undefined): number {
    if (pieces) for (const piece of pieces) this.#recovered.add(piece);
    else this.#plain += this.#betweenLastAnd(row) + row.text;
    this.#rows.push(row);
    // Continuous typing is one piece, however many updates it took.
    return pieces ? Math.max(1, pieces.length - 1) : 0;
  }

  get entry(): RecoveredEntry {
    const rowIds = this.#rows.map(({ id }) => id);
    const last = this.#rows.at(-1);
    const text = this.#plain === '' ? this.#recovered.text : this.#plain;
    const isRefused = last?.isRefused ?? false;
    const known = this.#recovered.lines.flatMap(({ pieces }) => pieces).filter((piece) => piece.text !== '');
    return {
      id: last?.id ?? '',
      rowIds,
      userId: this.#userId,
      text,
      isRefused,
      at: last?.at ?? 0,
      pieces: this.#plain === '' ? known : undefined,
    };
  }

  #betweenLastAnd(row: StoredRecoveredText): string {
    const last = this.#rows.at(-1);
    if (!last || last.seq === row.seq) return '';
    return Math.min(last.text.length, row.text.length) <= LETTER ? '' : '\n';
  }
}

/** Stored character by character before there were pieces: one text, as far as can be told. */
function isSameMoment(last: StoredRecoveredText, row: StoredRecoveredText): boolean {
  return row.at - last.at < SAME_MOMENT && Math.min(last.text.length, row.text.length) <= LETTER;
}
