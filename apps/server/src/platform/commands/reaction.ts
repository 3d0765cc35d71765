import type { DomainEvent, RecordedEvent, RowChange } from '@cairn/sync/schema';
import type { CommandTx } from './command-tx.ts';

/** What happened in a transaction: a change of a row, or what was recorded. */
export type Happened =
  | { readonly change: RowChange }
  | { readonly recorded: RecordedEvent<unknown>; readonly payload: unknown };

/** Runs in the transaction of an event, after the command's handler; made by {@link on}. */
export interface Reaction {
  readonly event: DomainEvent<unknown>;
  readonly hear: (tx: CommandTx, happened: Happened) => Promise<void> | void;
}

/**
 * Ties an event to what follows from it.
 *
 * @example on(labelRemoved, (tx, { id }) => takeOffIssues(tx, id))
 */
export const on = <Payload>(
  event: DomainEvent<Payload>,
  react: (tx: CommandTx, payload: Payload) => Promise<void> | void,
): Reaction => ({
  event,
  hear: (tx, happened) => {
    const payload = payloadOf(event, happened);
    return payload === undefined ? undefined : react(tx, payload);
  },
});

function payloadOf<Payload>(event: DomainEvent<Payload>, happened: Happened): Payload | undefined {
  if ('of' in event) return 'change' in happened ? event.payloadOf(happened.change) : undefined;
  // `CommandTx.record` takes the payload that the event declares.
  return 'recorded' in happened && happened.recorded === event ? (happened.payload as Payload) : undefined;
}

/** Runs what hangs on everything that has happened in a transaction so far. */
export type React = (tx: CommandTx) => Promise<void>;

/** Throws for a reaction to an event that no feature declares. */
export function createReact(
  reactions: readonly Reaction[],
  declared: ReadonlyMap<string, RecordedEvent<unknown>>,
): React {
  const heard = new Map<object, Reaction[]>();
  for (const reaction of reactions) {
    const { event } = reaction;
    if (!('of' in event) && declared.get(event.name) !== event)
      throw new Error(`a reaction to ${event.name}, which no feature declares`);
    const source = 'of' in event ? event.of : event;
    heard.set(source, [...(heard.get(source) ?? []), reaction]);
  }
  return async (tx) => {
    // What reactions write themselves is no event, so that none can set off another.
    const soFar = tx.happened.slice();
    for (const happened of soFar) {
      const source = 'change' in happened ? happened.change.entity : happened.recorded;
      for (const { hear } of heard.get(source) ?? []) {
        const reacting = hear(tx, happened);
        // Most hear of something else: a turn for each, at each of thousands of changes, would be felt.
        if (reacting) await reacting;
      }
    }
  };
}
