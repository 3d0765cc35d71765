const TAB = 4;

/** A place in a line, counted in characters and in columns: a tab reaches to the next fourth column. */
export class LineCursor {
  readonly text: string;
  #offset = 0;
  #column = 0;
  /** Columns of the tab at the place that are already taken. */
  #isInTab = false;
  #nextOffset = 0;
  #nextColumn = 0;

  constructor(text: string) {
    this.text = text;
    this.#findNext();
  }

  /** Columns of space before the next character. */
  get indent(): number {
    return this.#nextColumn - this.#column;
  }

  get isBlank(): boolean {
    return this.#nextOffset >= this.text.length;
  }

  /** Where the next character that is no space stands. */
  get next(): number {
    return this.#nextOffset;
  }

  /** The next character that is no space; empty at the end. */
  get sign(): string {
    return this.text[this.#nextOffset] ?? '';
  }

  skipSpace(): void {
    this.#offset = this.#nextOffset;
    this.#column = this.#nextColumn;
    this.#isInTab = false;
  }

  /** Skips columns of space, at most those that are there. */
  skipColumns(columns: number): void {
    const end = this.#column + Math.min(columns, this.indent);
    while (this.#column < end) {
      const width = this.text[this.#offset] === '\t' ? TAB - (this.#column % TAB) : 1;
      this.#isInTab = this.#column + width > end;
      if (this.#isInTab) this.#column = end;
      else {
        this.#column += width;
        this.#offset += 1;
      }
    }
  }

  /** Skips the space and the characters after it. */
  skipSigns(characters: number): void {
    this.skipSpace();
    this.#offset += characters;
    this.#column += characters;
    this.#findNext();
  }

  /** What is left of the line, a tab that is partly taken as spaces. */
  rest(): string {
    if (!this.#isInTab) return this.text.slice(this.#offset);
    return ' '.repeat(TAB - (this.#column % TAB)) + this.text.slice(this.#offset + 1);
  }

  /** What is left after the space. */
  restAfterSpace(): string {
    return this.text.slice(this.#nextOffset);
  }

  #findNext(): void {
    this.#nextOffset = this.#offset;
    this.#nextColumn = this.#column;
    for (; ; this.#nextOffset += 1) {
      const character = this.text[this.#nextOffset];
      if (character === ' ') this.#nextColumn += 1;
      else if (character === '\t') this.#nextColumn += TAB - (this.#nextColumn % TAB);
      else return;
    }
  }
}
