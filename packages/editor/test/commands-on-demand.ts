import { CommandManager, type CanCommands, type CommandProps, type SingleCommands } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';

type Command = (...args: readonly unknown[]) => (props: CommandProps) => boolean;

/** The commands of an editor, each made when somebody asks for it: the stock manager makes all of them each time. */
export class CommandsOnDemand extends CommandManager {
  override get commands(): SingleCommands {
    const { view } = this.editor;
    const { tr } = this.state;
    const props = this.buildProps(tr);
    return this.#each((command) => (...args) => {
      const isDone = command(...args)(props);
      if (tr.getMeta('preventDispatch') !== true && !this.hasCustomState) view.dispatch(tr);
      return isDone;
    }) as SingleCommands;
  }

  override createCan(startTr?: Transaction): CanCommands {
    const tr = startTr ?? this.state.tr;
    const props = { ...this.buildProps(tr, false), dispatch: undefined };
    const chain = () => this.createChain(tr, false);
    return this.#each(
      (command) =>
        (...args) =>
          command(...args)(props),
      { chain },
    ) as CanCommands;
  }

  override buildProps(tr: Transaction, shouldDispatch = true): CommandProps {
    const props = super.buildProps(tr, shouldDispatch);
    const commands = this.#each(
      (command) =>
        (...args) =>
          command(...args)(props),
    ) as SingleCommands;
    return Object.defineProperty(props, 'commands', { value: commands, enumerable: true });
  }

  #each(make: (command: Command) => (...args: readonly unknown[]) => boolean, also: object = {}): object {
    return new Proxy(also, {
      get: (target, name) => {
        if (name in target) return Reflect.get(target, name) as unknown;
        const command = (this.rawCommands as Record<PropertyKey, unknown>)[name] as Command | undefined;
        return command && make(command);
      },
    });
  }
}
