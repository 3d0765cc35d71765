import { inverseOf, operationsOf, RowStore } from '@cairn/sync/client';
import type { Command, Entity, RowOfEntity } from '@cairn/sync/schema';
import { schema } from '../src/registry.ts';
import { scopes } from '../src/scopes.ts';

/** When everything happens here. */
export const NOW = Date.UTC(2026, 2, 9, 12);

const IDS = 2 ** 48;

/** An ID that is the same each time: `idOf('issue', 2)`. */
export const idOf = (name: string, nth = 1): string => {
  const number = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % IDS, nth);
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
};

/** A browser in which commands run at once, as they do before the server has answered. Its person sees what it holds. */
export class Browser {
  readonly userId: string;
  readonly #scopes = new Set<string>();
  readonly #store = new RowStore(schema, () => undefined);

  constructor(userId: string) {
    this.userId = userId;
  }

  holds<E extends Entity>(entity: E, ...rows: readonly RowOfEntity<E>[]): this {
    for (const row of rows) {
      this.#store.setBase(entity.name, row.id, row);
      this.#scopes.add(entity.scope(row));
    }
    return this;
  }

  sees(scope: string): this {
    this.#scopes.add(scope);
    return this;
  }

  /** Runs a command, and gives what takes it back. */
  run<Input>(command: Command<Input>, given: NoInfer<Input>): () => void {
    const known = command as unknown as Command<unknown>;
    const input = known.input.parse(given);
    const undo = inverseOf(this.#store, known, input, this.#author);
    this.#store.addPending(operationsOf(this.#store, known, input, this.#author));
    return () => {
      if (undo) this.run(undo.command, undo.input);
    };
  }

  row<E extends Entity>(entity: E, id: string): RowOfEntity<E> | undefined {
    return this.#store.get(entity, id);
  }

  rows<E extends Entity>(entity: E): RowOfEntity<E>[] {
    return this.#store.rows(entity);
  }

  get #author() {
    return {
      userId: this.userId,
      now: NOW,
      scopes: [...this.#scopes].filter((scope) => scope !== scopes.removed),
    };
  }
}
