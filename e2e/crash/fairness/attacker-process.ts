// A separate process for the attacker, so that its costs don't slow down the measurement.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setPreference } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sendRequest } from './attacks/send-request.ts';
import { ATTACKS, type AttackName } from './attacks/index.ts';
import type { Attacker } from './attacks/attack.ts';
import { Tally } from './attacks/tally.ts';

/** Sent by the test. */
export interface Order extends Pick<Attacker, 'place' | 'pageId'> {
  readonly attack: AttackName;
  readonly ms: number;
}

/** An attacker on another machine wouldn't take the server's processor time. */
const LAST_IN_TURN = 19;

process.once('disconnect', () => process.exit(1));
process.once('message', (order: Order) => {
  giveWay();
  attack(order).then(
    (counts) => process.send?.(counts, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

function giveWay(): void {
  setPriority(LAST_IN_TURN);
  try {
    // Linux shares processors among sessions first, and each database process is its own session.
    writeFileSync('/proc/self/autogroup', String(LAST_IN_TURN));
  } catch {
    // Other systems have no such groups.
  }
}

async function attack({ place, pageId, attack, ms }: Order): Promise<Readonly<Record<string, number>>> {
  const tally = new Tally();
  let until = Number.POSITIVE_INFINITY;
  const attacker: Attacker = { place, pageId, tally, isRunning: () => performance.now() < until };
  // An attacker who is locked out from the start tries nothing.
  const args = { id: uuid(), key: 'attacker', value: attack };
  const body = JSON.stringify({ name: setPreference.name, v: setPreference.version, args });
  const path = `/api/workspaces/${place.slug}/commands`;
  const status = await sendRequest({ ...attacker, tally: new Tally() }, { method: 'POST', path, body });
  if (status !== 200) throw new Error(`the attacker may do nothing from the start: ${status}`);
  process.send?.('started');
  until = performance.now() + ms;
  await ATTACKS[attack](attacker);
  return tally.counts;
}
