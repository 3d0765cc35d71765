import type { Awareness } from 'y-protocols/awareness';

interface Changes {
  readonly added: readonly number[];
  readonly updated: readonly number[];
  readonly removed: readonly number[];
}

type Heard = Parameters<Awareness['on']>[1];

/**
 * Where all are, telling of changes of others only. The stock carets draw everything anew when they hear of a change, and one's
 * own caret moves with each key.
 */
export function othersAwareness(awareness: Awareness): Awareness {
  const wrapped = new Map<Heard, Heard>();
  const on: Awareness['on'] = (name, heard) => {
    const ofOthers: Heard = (changes: Changes, ...rest: unknown[]) => {
      const own = awareness.clientID;
      if (
        Object.values(changes)
          .flat()
          .some((client) => client !== own)
      )
        heard(changes, ...rest);
    };
    wrapped.set(heard, ofOthers);
    awareness.on(name, ofOthers);
  };
  const off: Awareness['off'] = (name, heard) => awareness.off(name, wrapped.get(heard) ?? heard);
  return Object.assign(Object.create(awareness) as Awareness, { on, off });
}
