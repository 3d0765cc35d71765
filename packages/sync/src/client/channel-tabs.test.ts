import { beforeEach, describe, expect, test } from 'vitest';
import { VirtualClock } from '../simulator/virtual-clock.ts';
import { ChannelTabs, type TabChannel } from './channel-tabs.ts';
import type { TabMessage } from './ports.ts';

describe('tabs without Web Locks', () => {
  let clock: VirtualClock;
  let ears: { listener: (message: unknown) => void; frozen: boolean; open: boolean }[];
  let made: number;

  /** A channel that carries a message to every other open tab after a moment, unless that tab is frozen. */
  const channel = (): TabChannel & { freeze(frozen: boolean): void } => {
    const ear = { listener: (_message: unknown): void => undefined, frozen: false, open: true };
    ears.push(ear);
    return {
      post: (message) => {
        for (const other of ears)
          if (other !== ear)
            clock.after(1, () => {
              if (other.open && !other.frozen) other.listener(message);
            });
      },
      onMessage: (listener) => (ear.listener = listener),
      close: () => (ear.open = false),
      freeze: (frozen) => (ear.frozen = frozen),
    };
  };
  const open = (): { tabs: ChannelTabs; leads: boolean; freeze(frozen: boolean): void } => {
    const own = channel();
    const ports = { now: () => clock.time, after: clock.after.bind(clock), random: () => 0.5 };
    const tabs = new ChannelTabs(own, ports, () => `tab-${made++}`);
    const tab = { tabs, leads: false, freeze: own.freeze };
    void tabs.lead().then(() => (tab.leads = true));
    return tab;
  };
  const advance = async (ms: number): Promise<void> => {
    let reached = false;
    clock.after(ms, () => (reached = true));
    while (!reached && clock.step()) await new Promise((resolve) => setImmediate(resolve));
  };
  const adopt = async (tab: { tabs: ChannelTabs }, clientId: string): Promise<boolean> => {
    let adopted: boolean | undefined;
    void tab.tabs.adopt(clientId).then((yes) => (adopted = yes));
    await advance(1500);
    return adopted ?? false;
  };

  beforeEach(() => {
    clock = new VirtualClock();
    [ears, made] = [[], 0];
  });

  test('of tabs that start together, only the oldest leads', async () => {
    const [one, two, three] = [open(), open(), open()];
    await advance(20_000);
    expect([one.leads, two.leads, three.leads]).toEqual([true, false, false]);
  });

  test('a leader stays, and is replaced soon after it closes', async () => {
    const one = open();
    await advance(2000);
    const two = open();
    await advance(20_000);
    expect([one.leads, two.leads]).toEqual([true, false]);
    one.tabs.close();
    await advance(2500);
    expect(two.leads).toBe(true);
  });

  test('a leader that disappears silently is replaced within seconds', async () => {
    const [one, two] = [open(), open()];
    await advance(5000);
    one.freeze(true);
    await advance(6000);
    expect(two.leads).toBe(true);
  });

  test('adopts only clients whose tab does not answer', async () => {
    const [one, two] = [open(), open()];
    await two.tabs.hold('c2');
    expect(await adopt(one, 'c2')).toBe(false);
    two.tabs.close();
    expect(await adopt(one, 'c2')).toBe(true);
    expect(await adopt(one, 'c2')).toBe(true);
  });

  test('if two tabs want to adopt the same client, one does', async () => {
    const [one, two] = [open(), open()];
    const results: boolean[] = [];
    void one.tabs.adopt('gone').then((yes) => results.push(yes));
    void two.tabs.adopt('gone').then((yes) => results.push(yes));
    await advance(3000);
    expect(results.sort((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    expect(await adopt(open(), 'gone')).toBe(false);
  });

  test('delivers messages to other tabs, not to itself, and hides the liveness checks', async () => {
    const [one, two] = [open(), open()];
    const heard: TabMessage[] = [];
    two.tabs.onMessage((message) => heard.push(message));
    one.tabs.onMessage(() => expect.unreachable());
    one.tabs.post({ t: 'signed-out' });
    await advance(10);
    expect(heard).toEqual([{ t: 'signed-out' }]);
    one.tabs.close();
    one.tabs.post({ t: 'signed-out' });
    await advance(5000);
    expect(heard.length).toBe(1);
  });
});
