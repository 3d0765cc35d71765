import type { z } from 'zod/mini';
import type { Entity, RowOfEntity } from './entity.ts';
import { refsOf, type Ref } from './refs.ts';

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

/** What an optimistic change sees and may do. Reads see earlier writes of the same draft. */
export interface Draft {
  readonly userId: string;
  /** Milliseconds since 1970 on this machine; only a guess of what the server will write. */
  readonly now: number;
  get<E extends Entity>(entity: E, id: string): RowOfEntity<E> | undefined;
  /** Rows whose indexed field has this value. */
  where<E extends Entity>(entity: E, field: keyof RowOfEntity<E> & string, value: unknown): RowOfEntity<E>[];
  all<E extends Entity>(entity: E): RowOfEntity<E>[];
  insert<E extends Entity>(entity: E, row: RowOfEntity<E>): void;
  update<E extends Entity>(entity: E, id: string, patch: PatchOf<E>): void;
  remove(entity: Entity, id: string): void;
}

/** A command and its input, ready to be run; what an undo is made of. */
export interface Invocation<Input = never> {
  readonly command: Command<Input>;
  readonly input: Input;
}

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
  /** Every id of another row in the input; each is resolved and checked before a handler runs. */
  readonly refs: readonly Ref[];
  readonly optimistic: (draft: Draft, input: Input) => void;
  /** The command that takes this one back, computed before it runs. */
  readonly inverse?: (draft: Draft, input: Input) => Undo;
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
   * reading it. A ref without one is refused when the command is declared.
   */
  readonly alsoRequires?: Readonly<Partial<Record<PlaceIn<Input>, Capability>>>;
  readonly optimistic: (draft: Draft, input: Input) => void;
  readonly inverse?: (draft: Draft, input: Input) => Undo;
}

/**
 * Declares a command. There is no command without `requires` and `on`, and no id in its input of which it is not
 * said what its naming asks: nobody has to remember a check.
 *
 * @example
 * const renameLabel = defineCommand({
 *   name: 'label.rename', requires: 'label:update', on: 'labelId',
 *   input: z.object({ labelId: refId('label'), name: z.string() }),
 *   optimistic: (draft, { labelId, name }) => draft.update(label, labelId, { name }),
 * });
 */
export function defineCommand<Input, Capability extends string>(
  declaration: CommandDeclaration<Input, Capability>,
): Command<Input> {
  const refs = refsOf(declaration.input);
  const { on } = declaration;
  if (on !== 'workspace' && !refs.some((ref) => ref.field === on))
    throw new Error(`command ${declaration.name}: "on" names ${on}, expected a ref field of the input`);
  const alsoRequires: Record<string, string> = { ...declaration.alsoRequires };
  assertAllAsked(declaration.name, on, refs, alsoRequires);
  return { version: 1, ...declaration, alsoRequires, refs };
}

/** Each ref is the subject or has an entry of its own, and no entry speaks of a field that holds no ids. */
function assertAllAsked(
  name: string,
  on: string,
  refs: readonly Ref[],
  alsoRequires: Command['alsoRequires'],
): void {
  const unsaid = refs.find(({ field }) => field !== on && alsoRequires[field] === undefined);
  if (unsaid)
    throw new Error(
      `command ${name}: naming ${unsaid.field} asks for nothing, expected an entry in alsoRequires`,
    );
  const idle = Object.keys(alsoRequires).find((field) => !refs.some((ref) => ref.field === field));
  if (idle !== undefined)
    throw new Error(`command ${name}: alsoRequires names ${idle}, expected a ref field`);
}

/** Names an invocation so that TypeScript checks the input against the command. */
export const invoke = <Input>(command: Command<Input>, input: Input): Invocation<unknown> =>
  ({ command, input }) as unknown as Invocation<unknown>;
