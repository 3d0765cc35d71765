import { createRandom, type Random } from '@cairn/fixtures';
import type { Page } from '@playwright/test';
import { admit, createPlace, expect, goOffline, test, type Actor } from './cairn.ts';
import type { ServerProcess } from './server-process.ts';
import { givenPage, stateOf, textOf } from './screens/page-text.ts';
import type { ShownText } from './editor/harness.ts';
import { faultsOf } from '../packages/editor/test/watch-text.ts';
import { WatchedText } from './watched-text.ts';

const MEMBER = 15;
/** Repeat with THREE_WRITERS_SEED=n: each person does the same again, but when updates arrive depends on timing. */
const SEED = Number(process.env['THREE_WRITERS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** By hand, THREE_WRITERS_SECONDS=300 for five minutes: no five minutes have been seen without a fault yet (0204). */
const SECONDS = Number(process.env['THREE_WRITERS_SECONDS'] ?? 0);
/** The time before and after: signing up, opening the page, and merging what was typed apart. */
const AROUND_MS = 240_000;
const TOGETHER_MS = 60_000;
const LAST_ACTIONS = 400;

const KINDS = ['Shift+8', 'Shift+7', 'Shift+9', 'Shift+b', 'Alt+c', 'Alt+2'];
const MARKERS = ['- ', '1. ', '[ ] ', '> ', '# '];

/** A person who types marked words and converts everybody's lines. */
class Person {
  readonly page: Page;
  readonly text: WatchedText;
  readonly written: string[] = [];
  /** Their actions, for debugging. */
  readonly story: string[] = [];
  readonly #random: Random;

  constructor(page: Page, letter: string, seed: number) {
    this.page = page;
    this.text = new WatchedText(page, letter);
    this.#random = createRandom(seed);
  }

  async act(): Promise<void> {
    await this.#comeBack();
    const random = this.#random;
    const act = random.weighted<() => Promise<void>>([
      [() => this.#writeAt('End'), 4],
      [() => this.#writeAt('Home'), 1],
      [() => this.#writeWithin(), 3],
      [() => this.#writeOn(), 4],
      [() => this.#writeBelow(), 4],
      [() => this.#do(`ControlOrMeta+${random.pick(KINDS)}`), 5],
      [() => this.#makeByMarker(), 3],
      [() => this.#go().then(() => this.#tab('Tab')), 2],
      [() => this.#go().then(() => this.#tab('Shift+Tab')), 1],
      [() => this.undo(), 3],
      [() => this.#press('ControlOrMeta+Shift+z'), 1],
      [() => this.#insertTable(), 1],
    ]);
    await act();
  }

  /** An unhandled key may have moved the focus out of the text. */
  async #comeBack(): Promise<void> {
    const text = textOf(this.page);
    if (!(await text.evaluate((each) => each === document.activeElement))) await text.focus();
  }

  /** Moves to another line, at a random distance. */
  async #go(end?: 'Home' | 'End'): Promise<void> {
    const random = this.#random;
    const [start, way] = random.pick([
      ['', 'ArrowUp'],
      ['', 'ArrowDown'],
      ['ControlOrMeta+Home', 'ArrowDown'],
      ['ControlOrMeta+End', 'ArrowUp'],
    ] as const);
    if (start !== '') await this.#press(start);
    for (let count = random.int(0, 6); count > 0; count -= 1) await this.#press(way);
    if (end) await this.#press(end);
  }

  async #do(key: string): Promise<void> {
    await this.#go();
    await this.#press(key);
  }

  /**
   * In a table the key selects a whole cell, and what is typed next would replace it. If others have changed the table into
   * something else, the key moves the focus out of the text, and what is typed next would be no part of it.
   */
  async #tab(key: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.#press(key);
    await this.#comeBack();
    await this.#press('End');
  }

  async #writeAt(end: 'Home' | 'End'): Promise<void> {
    await this.#go(end);
    await this.#write();
  }

  /** Types in the current line; the last action may have left the caret within a word. */
  async #writeOn(): Promise<void> {
    await this.#press('End');
    await this.#write();
  }

  /** Types before one of the words of a line. */
  async #writeWithin(): Promise<void> {
    await this.#go('End');
    for (let count = this.#random.int(1, 3); count > 0; count -= 1)
      await this.#press('ControlOrMeta+ArrowLeft');
    await this.#write();
  }

  async #writeBelow(): Promise<void> {
    await this.#go('End');
    await this.#press('Enter');
    await this.#write();
  }

  async #makeByMarker(): Promise<void> {
    await this.#go('Home');
    await this.#type(this.#random.pick(MARKERS));
  }

  async undo(): Promise<void> {
    for (let count = this.#random.int(1, 3); count > 0; count -= 1) await this.#press('ControlOrMeta+z');
  }

  async #insertTable(): Promise<void> {
    await this.#go('End');
    await this.#press('Enter');
    await this.#type('/table');
    await this.#press('Enter');
    for (let cell = this.#random.int(1, 4); cell > 0; cell -= 1) {
      await this.#write();
      await this.#tab('Tab');
    }
  }

  /** Types a word, letter by letter or all at once. */
  async #write(): Promise<void> {
    const word = `${this.text.letter}${this.written.length}z`;
    this.written.push(word);
    if (this.#random.chance(0.5)) await this.#type(`${word} `);
    else {
      this.story.push(`inserts ${word}`);
      await this.page.keyboard.insertText(`${word} `);
    }
  }

  async #type(words: string): Promise<void> {
    this.story.push(`types ${words}`);
    await this.page.keyboard.type(words);
  }

  async #press(key: string): Promise<void> {
    this.story.push(key);
    await this.page.keyboard.press(key);
  }
}

/** Three people with one page; the first of them can lose the network. */
async function threeWith(
  person: (name: string, habits?: { keepsApp: true }) => Promise<Actor>,
  server: ServerProcess,
): Promise<{ readonly actors: readonly Actor[]; readonly people: readonly Person[] }> {
  const [ada, bea, cem] = [await person('Ada', { keepsApp: true }), await person('Bea'), await person('Cem')];
  const place = await createPlace(ada, server.url);
  for (const guest of [bea, cem])
    await admit(ada, guest, server.url, place.slug, MEMBER, { id: place.projectId, role: MEMBER });
  const path = `/${place.slug}/projects/${place.projectId}/pages/${await givenPage(ada, server.url, place)}`;
  const actors = [ada, bea, cem];
  for (const { page } of actors) {
    await page.goto(path);
    await expect(stateOf(page)).toHaveText('Saved', { timeout: TOGETHER_MS });
    await textOf(page).click();
  }
  await ada.page.keyboard.type('Plan');
  for (const line of ['Work', 'Rest']) {
    await ada.page.keyboard.press('Enter');
    await ada.page.keyboard.type(line);
  }
  for (const { page } of actors) await expect(textOf(page)).toContainText('Rest');
  const people = actors.map(({ page }, at) => new Person(page, 'abc'.charAt(at), SEED + at));
  for (const { text } of people) await text.watch();
  return { actors, people };
}

test('text that three people type and restructure in one page, one of them offline for a while, stays in place, and no caret jumps', async ({
  person,
  server,
}) => {
  test.skip(SECONDS === 0, 'by hand: THREE_WRITERS_SECONDS=20');
  test.setTimeout(SECONDS * 1000 + AROUND_MS);
  const { actors, people } = await threeWith(person, server);
  const [offline] = actors;
  const [first, ...others] = people;
  if (!offline || !first) throw new Error('expected three people');
  const start = Date.now();
  const writeUntil = async (writer: Person, share: number): Promise<void> => {
    while (Date.now() < start + share * SECONDS * 1000) await writer.act();
  };
  const writeOfflineToo = async (): Promise<void> => {
    await writeUntil(first, 1 / 3);
    await goOffline(offline);
    await writeUntil(first, 2 / 3);
    await offline.context.setOffline(false);
    await offline.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await writeUntil(first, 1);
  };
  await Promise.all([writeOfflineToo(), ...others.map((writer) => writeUntil(writer, 1))]);
  await agree(people);
  const found = await findFaults(people);
  console.log(
    `${replay()}: ${people.map(({ written }) => written.length).join(' + ')} words, ${found.heard} changes of others beside a caret`,
  );
  expect(found.faults, `${replay()}\n${storiesOf(people)}`).toEqual([]);
  expect(found.heard).toBeGreaterThan(0);
});

const replay = (): string => `THREE_WRITERS_SEED=${SEED} THREE_WRITERS_SECONDS=${SECONDS}`;

const storiesOf = (people: readonly Person[]): string =>
  people.map(({ text, story }) => `${text.letter}: ${story.slice(-LAST_ACTIONS).join(' · ')}`).join('\n');

/** Waits until everything is stored and all show the same. */
async function agree(people: readonly Person[]): Promise<void> {
  for (const { page } of people) await expect(stateOf(page)).toHaveText('Saved', { timeout: TOGETHER_MS });
  const shown = async (): Promise<number> => {
    const sights = await Promise.all(people.map(({ text }) => text.look()));
    return new Set(sights.map(({ json }) => json)).size;
  };
  await expect.poll(shown, { message: `${replay()}: all show the same`, timeout: TOGETHER_MS }).toBe(1);
}

/** The faults, and how often a caret could have jumped. */
async function findFaults(
  people: readonly Person[],
): Promise<{ readonly faults: readonly string[]; readonly heard: number }> {
  const watched = await Promise.all(
    people.map(async ({ text, written }) => ({
      sight: await text.look(),
      written,
      recovered: await text.recovered(),
    })),
  );
  return { faults: faultsOf(watched), heard: watched.reduce((sum, { sight }) => sum + sight.heard, 0) };
}

/** Faults injected in the page, and how each is reported. */
const SEEDED: readonly (readonly [name: string, breakIt: (text: Element) => void, said: RegExp])[] = [
  ['puts the caret to the start with each change of others', jumpToStart, /the caret of b jumped/],
  ['takes a word of somebody else away by undo', undoOthers, /b took [ac]\d+z away/],
];

for (const [name, breakIt, said] of SEEDED)
  test(`a build that ${name} is detected`, async ({ person, server }) => {
    test.setTimeout(AROUND_MS);
    const { people } = await threeWith(person, server);
    const [, broken] = people;
    if (!broken) throw new Error('expected three people');
    await textOf(broken.page).evaluate(breakIt);
    const isFound = async (): Promise<boolean> =>
      (await broken.text.look()).faults.some((fault) => said.test(fault));
    await expect(async () => {
      await Promise.all(people.map((writer) => writer.act()));
      // One of the faults shows only in an undo, and at random it may come late.
      await broken.undo();
      expect(await isFound()).toBe(true);
    }).toPass({ timeout: TOGETHER_MS });
  });

type ShownPlugin = ShownText['editor']['state']['plugins'][number];

/** In the page. */
function jumpToStart(text: Element): void {
  const { editor } = text as ShownText;
  const [known] = editor.state.plugins;
  if (!known) throw new Error('expected an editor with plugins');
  const Plugin = known.constructor as new (spec: ShownPlugin['spec']) => ShownPlugin;
  editor.registerPlugin(
    new Plugin({
      appendTransaction: (transactions, _before, { tr, selection }) => {
        const isOthers = transactions.some(
          (each) => (each.getMeta('y-sync$') as { isChangeOrigin?: boolean } | undefined)?.isChangeOrigin,
        );
        const kind = selection.constructor as unknown as {
          near: (place: typeof selection.$head) => typeof selection;
        };
        return isOthers ? tr.setSelection(kind.near(tr.doc.resolve(1))) : null;
      },
    }),
  );
}

/** In the page. */
function undoOthers(text: Element): void {
  const { editor } = text as ShownText;
  const takeAWord = (): void => {
    let place: { from: number; to: number } | undefined;
    editor.state.doc.descendants((node, at) => {
      const found = node.isText && !place ? /[ac]\d+z/.exec(node.text ?? '') : null;
      if (found) place = { from: at + found.index, to: at + found.index + found[0].length };
      return !place;
    });
    if (place) editor.view.dispatch(editor.state.tr.delete(place.from, place.to));
  };
  editor.on('transaction', ({ transaction }) => {
    // Only afterwards, since no transaction may be dispatched while one is being handled.
    if (transaction.getMeta('ownHistory$') !== undefined) queueMicrotask(takeAWord);
  });
}
