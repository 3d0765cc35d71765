import type { z } from 'zod/mini';
import type { Entity, RowOfEntity } from './entity.ts';

/** Additions to and removals from a set field. */
export interface SetPatch {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** What an `inverse` returns: the way back, or none. */
export type Undo = Invocation<unknown> | undefined;

/** What changes in a row: only the fields named (undefined counts as not named). A set field takes the new whole or a {@link SetPatch}. */
export type PatchOf<E extends Entity> = {
  readonly [K in keyof RowOfEntity<E>]?: RowOfEntity<E>[K] extends readonly string[]
    ? RowOfEntity<E>[K] | SetPatch | undefined
    : RowOfEntity<E>[K] | undefined;
};

/** Rows with these values in these fields; of all rows where none is named. */
export type MatchOf<E extends Entity> = Readonly<Partial<RowOfEntity<E>>>;

/**
 * What the body of a command sees and may do, in the browser and on the server. Reads see earlier writes of the same draft.
 * The server's sees all rows of the workspace, the browser's those that its person sees: what a body changes follows from
 * rows that its person sees.
 */
export interface Draft {
  readonly userId: string;
  /** Milliseconds since 1970; in the browser a guess of what the server will write. */
  readonly now: number;
  get<E extends Entity>(entity: E, id: string): RowOfEntity<E> | undefined;
  where<E extends Entity>(entity: E, match: MatchOf<E>): RowOfEntity<E>[];
  insert<E extends Entity>(entity: E, row: RowOfEntity<E>): void;
  /** Does nothing where there is no such row. */
  update<E extends Entity>(entity: E, id: string, patch: PatchOf<E>): void;
  /** Does nothing where there is no such row. */
  remove(entity: Entity, id: string): void;
}

/** A command and its input, ready to be run; what an undo is made of. */
export interface Invocation<Input = never> {
  readonly command: Command<Input>;
  readonly input: Input;
}

/**
 * What a command changes: synchronous, and of nothing but its draft and its input. It runs as often as it takes to read
 * what it asks for.
 */
type Change<Input> = (draft: Draft, input: Input) => void;

type Inverse<Input> = (draft: Draft, input: Input, command: Command<Input>) => Undo;

/** A named, versioned, validated change. Made by {@link defineCommand}. */
export interface Command<Input = never> {
  readonly name: string;
  readonly version: number;
  readonly input: z.ZodMiniType<Input>;
  /** The capability asked of the actor on the subject. */
  readonly requires: string;
  /** The input field that names the subject (a ref or a list of refs), or 'workspace'. */
  readonly on: string;
  /** The capability asked on each other ref of the input, by field. */
  readonly alsoRequires: Readonly<Record<string, string>>;
  /** Runs in the browser and on the server. */
  readonly change?: Change<Input>;
  /** Runs in the browser only: the server has a text of its own. Instead of `change`. */
  readonly optimistic?: Change<Input>;
  /** The command that takes this one back, computed before it runs. Is given the command itself: often it is the same. */
  readonly inverse?: Inverse<Input>;
}

/** Where an input may hold an id: a field, or one inside it ('changes.patch.parentId'). */
type PlaceIn<Input> = (keyof Input & string) | `${keyof Input & string}.${string}`;

export interface CommandDeclaration<Input, Capability extends string> {
  readonly name: string;
  readonly version?: number;
  readonly input: z.ZodMiniType<Input>;
  readonly requires: Capability;
  /** A ref field, also inside a list ('changes.issueId'), or the workspace itself. */
  readonly on: PlaceIn<Input> | 'workspace';
  /**
   * The capability asked on each ref that is not the subject; where to be named changes nothing for a row, that of
   * reading it. A server does not start with a ref that has none.
   */
  readonly alsoRequires?: Readonly<Partial<Record<PlaceIn<Input>, Capability>>>;
  /** Its input may have more than was given: what only the server knows, each with a value for where it is missing. */
  readonly change?: Change<NoInfer<Input>>;
  readonly optimistic?: Change<Input>;
  readonly inverse?: Inverse<Input>;
}

/**
 * Declares a command. There is no command without `requires` and `on`, and a server does not start with an id in an input
 * of which is not declared what naming it asks ({@link commandRefs}): nobody has to remember a check.
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

/** Names an invocation so that TypeScript checks the input against the command. */
export const invoke = <Input>(command: Command<Input>, input: Input): Invocation<unknown> =>
  ({ command, input }) as unknown as Invocation<unknown>;
