import { RecoveredText, type LostPiece, type PieceId } from '@cairn/documents/content';

/** A piece of a lost text as it is stored: what it is, its clocks and letters, and what it stood behind, before and in. */
export type PieceRow = readonly [
  id: PieceId,
  length: number,
  text: string,
  left: PieceId | null,
  right: PieceId | null,
  place: string | null,
];

/** What one update lost of one person's writing, as it is kept. */
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

/** One text that is offered to its writer, of one row or of many. */
export interface RecoveredEntry {
  /** That of its last row: when it grows it is another, so that only what was shown is put back and taken away. */
  readonly id: string;
  readonly rowIds: readonly string[];
  readonly userId: string | null;
  readonly text: string;
  readonly isRefused: boolean;
  readonly at: number;
  /** What its letters were written as; undefined where that is not known of all. */
  readonly pieces: readonly LostPiece[] | undefined;
}

/** Pieces that are looked at one beside the other; a row that comes after so many stands for itself. */
const MAX_JOINED = 3000;

/** Rows without pieces belong together when their updates came within this time, in milliseconds. */
const SAME_MOMENT = 60_000;

/** A row this short is no text of its own: it was kept letter by letter. */
const LETTER = 2;

/** Puts together what one person lost in one place, of rows in their order. */
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
  /** Of rows whose pieces are not known. */
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
    // Typed on is one piece, however many updates brought it.
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

/** Kept letter by letter before pieces were: one text, as far as one can tell. */
function isSameMoment(last: StoredRecoveredText, row: StoredRecoveredText): boolean {
  return row.at - last.at < SAME_MOMENT && Math.min(last.text.length, row.text.length) <= LETTER;
}
