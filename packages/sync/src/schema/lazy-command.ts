import type { Command } from './command.ts';

/**
 * A command by its name alone: its body and the schema of its input are loaded after the first screen, created by
 * {@link lazyCommand}.
 */
export interface LazyCommand<Input = never> {
  readonly name: string;
  /** The command, undefined before it has been loaded. */
  readonly loaded: () => Command<Input> | undefined;
  readonly load: () => Promise<Command<Input>>;
}

const declared = new Set<LazyCommand>();
let isFirstScreenDone = false;

/**
 * Names a command that the first screens can run but need not hold.
 *
 * @example
 * const addFavourite = lazyCommand('favourite.add', async () => (await import('./commands.ts')).addFavourite);
 */
export function lazyCommand<Input>(name: string, load: () => Promise<Command<Input>>): LazyCommand<Input> {
  let command: Command<Input> | undefined;
  const late: LazyCommand<Input> = {
    name,
    loaded: () => command,
    load: async () => {
      const found = (command ??= await load());
      if (found.name !== name)
        throw new Error(`late command ${name}: expected its own code, got ${found.name}`);
      return found;
    },
  };
  declared.add(late as unknown as LazyCommand);
  // Declared by code that came later itself: nobody asks for it again, and a press must not wait.
  if (isFirstScreenDone) void late.load().catch(() => undefined);
  return late;
}

/**
 * Once the first screen stands: loads every late command that is declared, and from now on each that is declared later,
 * so that the next run of one need not wait. Rejects if one of those declared so far can't be loaded.
 */
export async function loadLazyCommands(): Promise<void> {
  isFirstScreenDone = true;
  await Promise.all(Array.from(declared, (each) => each.load()));
}
