import type { z } from 'zod/mini';
import type { Entity, RowOfEntity } from './entity.ts';

/** Additions to and removals from a set field. */
export interface SetPatch {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** What an `inverse` returns: the invocation that undoes a command, or undefined. */
export type Undo = Invocation<unknown> | undefined;

/** Changed fields of a row; undefined means unchanged. A set field takes a whole new set or a {@link SetPatch}. */
export type PatchOf<E extends Entity> = {
  readonly [K in keyof RowOfEntity<E>]?: RowOfEntity<E>[K] extends readonly string[]
    ? RowOfEntity<E>[K] | SetPatch | undefined
    : RowOfEntity<E>[K] | undefined;
};

/** Rows with these values in these fields; all rows if there are none. */
export type MatchOf<E extends Entity> = Readonly<Partial<RowOfEntity<E>>>;

/**
 * What the body of a command reads and writes, in the browser and on the server. Reads see earlier writes of the same draft.
 * The server's draft has all rows of the workspace, the browser's only those its person sees, so a body must depend only on
 * rows that its person sees.
 */
export interface Draft {
  readonly userId: string;
  /** Milliseconds since 1970; the browser's is a guess of what the server will write. */
  readonly now: number;
  get<E extends Entity>(entity: E, id: string): RowOfEntity<E> | undefined;
  where<E extends Entity>(entity: E, match: MatchOf<E>): RowOfEntity<E>[];
  /** Rows whose field holds one of these IDs; of a set, rows that have one of them in it. */
  whereAny<E extends Entity>(
    entity: E,
    field: keyof RowOfEntity<E> & string,
    ids: readonly string[],
  ): RowOfEntity<E>[];
  insert<E extends Entity>(entity: E, row: RowOfEntity<E>): void;
  /** Does nothing where there is no such row. */
  update<E extends Entity>(entity: E, id: string, patch: PatchOf<E>): void;
  /** Does nothing where there is no such row. */
  remove(entity: Entity, id: string): void;
}

/** A command with its input, ready to run; also used for undo. */
export interface Invocation<Input = never> {
  readonly command: Command<Input>;
  readonly input: Input;
}

/**
 * What a command changes: synchronous, and dependent on nothing but its draft and its input. The server runs it again for
 * each read that is not loaded yet.
 */
type Change<Input> = (draft: Draft, input: Input) => void;

type Inverse<Input> = (draft: Draft, input: Input, command: Command<Input>) => Undo;

/** A named, versioned, validated change, created by {@link defineCommand}. */
export interface Command<Input = never> {
  readonly name: string;
  readonly version: number;
  readonly input: z.ZodMiniType<Input>;
  /** The capability that the actor needs on the subject. */
  readonly requires: string;
  /** The input field with the subject (a ref or a list of refs), or 'workspace'. */
  readonly on: string;
  /** The capability needed on each other ref of the input, by field. */
  readonly alsoRequires: Readonly<Record<string, string>>;
  /** Runs in the browser and on the server. */
  readonly change?: Change<Input>;
  /** Runs in the browser only, for a command whose server side is a handler. Instead of `change`. */
  readonly optimistic?: Change<Input>;
  /** Returns the command that undoes this one, computed before it runs; it gets the command, which is often the same. */
  readonly inverse?: Inverse<Input>;
}

/** The path of an ID in an input: a field, or one inside it ('changes.patch.parentId'). */
type PlaceIn<Input> = (keyof Input & string) | `${keyof Input & string}.${string}`;

export interface CommandDeclaration<Input, Capability extends string> {
  readonly name: string;
  readonly version?: number;
  readonly input: z.ZodMiniType<Input>;
  readonly requires: Capability;
  /** A ref field, possibly inside a list ('changes.issueId'), or the workspace itself. */
  readonly on: PlaceIn<Input> | 'workspace';
  /**
   * The capability needed on each ref that is not the subject; if the command doesn't change that row, the capability to
   * read it. A server doesn't start with a ref that has none.
   */
  readonly alsoRequires?: Readonly<Partial<Record<PlaceIn<Input>, Capability>>>;
  /** Its input may have more than was given: what only the server knows, each with a value for where it is missing. */
  readonly change?: Change<NoInfer<Input>>;
  readonly optimistic?: Change<Input>;
  readonly inverse?: Inverse<Input>;
}

/**
 * Declares a command. `requires` and `on` are mandatory, and a server doesn't start if an ID in an input has no declared
 * capability ({@link commandRefs}), so that no check can be forgotten.
 *
 * @example
 * const renameLabel = defineCommand({
 *   name: 'label.rename', requires: 'label:update', on: 'labelId',
 *   input: z.object({ labelId: refId('label'), name: z.string() }),
 *   change: (draft, { labelId, name }) => draft.update(label, labelId, { name }),
 * });
 */
export function defineCommand<Input, Capability extends string>(
  declaration: CommandDeclaration<Input, Capability>,
): Command<Input> {
  return { version: 1, ...declaration, alsoRequires: { ...declaration.alsoRequires } };
}

/** Creates an invocation, with its input checked against the command. */
export const invoke = <Input>(command: Command<Input>, input: Input): Invocation<unknown> =>
  ({ command, input }) as unknown as Invocation<unknown>;
