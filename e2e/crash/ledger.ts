/** A write: `acknowledged` once the server has said that it is durable. */
export interface Entry {
  readonly kind: 'issue' | 'title' | 'comment' | 'remove' | 'restore';
  readonly workspaceId: string;
  /** The row: the new issue or comment, or the issue whose title was changed. */
  readonly rowId: string;
  /** Unique in the whole run: the title, or the comment's text. */
  readonly text: string;
  acknowledged: boolean;
  refused: string | undefined;
}

/** Everything that was attempted, recorded before sending, in a process that is never killed. */
export class Ledger {
  readonly #entries = new Map<string, Entry[]>();
  #words = 0;

  intend(kind: Entry['kind'], workspaceId: string, rowId: string): Entry {
    const text = `${kind} ${(++this.#words).toString(36)}`;
    const entry: Entry = { kind, workspaceId, rowId, text, acknowledged: false, refused: undefined };
    const there = this.#entries.get(workspaceId);
    if (there) there.push(entry);
    else this.#entries.set(workspaceId, [entry]);
    return entry;
  }

  of(workspaceId: string): readonly Entry[] {
    return this.#entries.get(workspaceId) ?? [];
  }
}
