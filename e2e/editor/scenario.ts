import { createHash } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import type { HarnessRequest } from '../../packages/editor/harness/spies.tsx';
import type { NodeJson } from '../../packages/editor/src/react/index.ts';
import { doc, Harness, type ShownText } from './harness.ts';
import { read, tell } from './notation.ts';

/** The caret of the acting person; two of them are the ends of a selection. */
const MINE = '¦';
/** The caret of the other person. */
const THEIRS = '‡';

type Clipboard = Readonly<Record<string, string>>;
/** Typed letters, with keys in braces: `- a{Enter}b`, `{menu:Quote}` from the menu of types; or pasted content. */
type Steps = string | readonly (string | Clipboard)[];

/**
 * One action, and the text and caret before and after it, in the notation of `notation.ts`.
 *
 * @example ['Enter in a bullet begins the next', '- a¦', '{Enter}b', '- a\n- b¦']
 */
export type Scenario = readonly [name: string, before: string, does: Steps, after: string];

/** Each is a separate test; they share a page, because loading it costs more than most of them. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, give) => {
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
      const page = await context.newPage();
      await page.setViewportSize({ width: 1000, height: 800 });
      const stage = new Stage(page);
      await give(stage);
      await context.close();
      expect(stage.harness.uncaught, 'nobody caught it').toEqual([]);
    },
    { scope: 'worker' },
  ],
});

/**
 * `npm test` runs a quarter of them, different ones each time; SCENARIO_SEED repeats a choice, and without CI all are
 * run.
 */
const SHARE = process.env['CI'] === undefined ? 1 : 1 / 4;
const SEED = process.env['SCENARIO_SEED'];
/** Added to each name, so that a failure says how to repeat it. */
const titleOf = (group: string): string => (SHARE === 1 ? group : `${group} (SCENARIO_SEED=${SEED})`);

function isTried(group: string, name: string): boolean {
  const hash = createHash('sha256').update(`${SEED} ${group} ${name}`).digest();
  return hash.readUInt32BE() < SHARE * 2 ** 32;
}

export function scenarios(
  group: string,
  rows: readonly Scenario[],
  request: Partial<HarnessRequest> = {},
): void {
  test.describe(titleOf(group), () => {
    for (const [name, before, does, after] of rows.filter(([each]) => isTried(group, each)))
      test(name, async ({ stage }) => {
        await stage.begin(before, { kind: 'rich', ...request });
        await stage.act(does);
        await expect.poll(() => stage.told()).toBe(after);
      });
  });
}

/**
 * The same with two writers: one does something while the other, with the second caret, keeps typing. Both get the
 * expected text, with the other's letter at their caret.
 */
export function scenariosOfTwo(group: string, rows: readonly Scenario[]): void {
  test.describe(titleOf(group), () => {
    for (const [name, before, does, after] of rows.filter(([each]) => isTried(group, each)))
      test(name, async ({ stage }) => {
        await stage.begin(before, { kind: 'document' });
        await stage.act(does);
        await expect.poll(() => stage.told(1)).toBe(after);
        await stage.go(1);
        await stage.act('Z');
        const written = after.replace(THEIRS, `Z${THEIRS}`);
        await expect.poll(() => stage.told(1)).toBe(written);
        await expect
          .poll(async () => (await stage.told(0)).replaceAll(MINE, ''))
          .toBe(written.replace(THEIRS, ''));
      });
  });
}

class Stage {
  readonly page: Page;
  readonly harness: Harness;
  #isLoaded = false;
  #isShared = false;

  constructor(page: Page) {
    this.page = page;
    this.harness = new Harness(page);
  }

  async begin(before: string, request: HarnessRequest): Promise<void> {
    if (!this.#isLoaded) {
      await this.page.goto('/');
      await this.harness.text.waitFor();
      this.#isLoaded = true;
    }
    const { blocks, mine, theirs } = withoutSigns(read(before));
    this.#isShared = request.kind === 'document';
    await this.page.evaluate(
      (asked: unknown) => window.mount(asked as never),
      (this.#isShared ? request : { ...request, value: doc(...blocks) }) as unknown,
    );
    await this.page.waitForFunction(
      (count) =>
        window.calls.filter(({ name, args }) => name === 'onReady' && args[0] === true).length >= count,
      this.#isShared ? 2 : 1,
    );
    if (this.#isShared) {
      await this.page.evaluate(
        (value: unknown) => window.writers[0]?.handle?.setContent(value as never),
        doc(...blocks) as unknown,
      );
      await this.#select(1, theirs);
    }
    await this.#select(0, mine);
    await this.go(0);
  }

  /** Focuses a writer's text without moving the caret. */
  async go(at: number): Promise<void> {
    await this.page.evaluate((index) => {
      document.querySelectorAll<ShownText>('.ProseMirror')[index]?.editor.view.focus();
    }, at);
    await this.harness.focused();
    await this.harness.heard();
  }

  async #select(at: number, places: readonly Place[]): Promise<void> {
    const ends = places.length === 0 ? [{ line: 0, offset: 0 }] : places;
    await this.page.evaluate(
      ([index, wanted]) => {
        const { editor } = document.querySelectorAll<ShownText>('.ProseMirror')[index] ?? {};
        if (!editor) throw new Error('there is no such editor');
        const starts: number[] = [];
        editor.state.doc.descendants((node, position) => {
          if (node.isTextblock) starts.push(position + 1);
        });
        const [from = 0, to = from] = wanted.map(({ line, offset }) => (starts[line] ?? 1) + offset);
        editor.commands.setTextSelection({ from, to });
      },
      [at, ends] as const,
    );
  }

  async act(steps: Steps): Promise<void> {
    for (const step of typeof steps === 'string' ? [steps] : steps) {
      if (typeof step === 'string') await this.#keys(step);
      else await this.harness.paste(step);
    }
  }

  async #keys(step: string): Promise<void> {
    for (const [, key, words] of step.matchAll(/\{([^{}]+)\}|([^{}]+|[{}])/g))
      if (key === undefined) await this.harness.type(words ?? '');
      else if (key.startsWith('menu:')) await this.#choose(key.slice('menu:'.length));
      else {
        await this.page.keyboard.press(key);
        if (/Arrow|Home|End|\+a$/.test(key)) await this.harness.heard();
      }
  }

  /** Chooses from the menu of block types, which is above the selection. */
  async #choose(type: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Block type/ }).click();
    await this.page.getByRole('menuitemradio', { name: type, exact: true }).click();
  }

  /** A writer's text in the notation, with the caret in it. */
  async told(at = 0): Promise<string> {
    const sign = at === 0 ? MINE : THEIRS;
    const { blocks, ends, kind } = await this.page.evaluate(
      ([index, isShared]) => {
        const { editor } = document.querySelectorAll<ShownText>('.ProseMirror')[index] ?? {};
        const handle = isShared ? window.writers[index]?.handle : window.editor;
        if (!editor || !handle) throw new Error('there is no such editor');
        const { selection } = editor.state;
        let line = -1;
        const lines = new Map<number, number>();
        editor.state.doc.descendants((node, position) => {
          if (node.isTextblock) lines.set(position + 1, (line += 1));
        });
        const { $anchor, $head } = selection;
        return {
          blocks: handle.getJson()?.content ?? [],
          ends: (selection.empty ? [$head] : [$anchor, $head]).map((end) => ({
            line: lines.get(end.start()) ?? -1,
            offset: end.parentOffset,
          })),
          kind: String((selection.toJSON() as { type: unknown }).type),
        };
      },
      [at, this.#isShared] as const,
    );
    const places = new Map<number, [number, string][]>();
    if (kind === 'text')
      for (const { line, offset } of ends) places.set(line, [...(places.get(line) ?? []), [offset, sign]]);
    for (const each of places.values()) each.sort(([one], [other]) => one - other);
    return tell(blocks, places) + (kind === 'text' ? '' : `\n(${kind})`);
  }
}

interface Place {
  readonly line: number;
  readonly offset: number;
}

/** The blocks without the markers, and their positions. */
function withoutSigns(blocks: readonly NodeJson[]): {
  blocks: NodeJson[];
  mine: Place[];
  theirs: Place[];
} {
  const found: Record<string, Place[]> = { [MINE]: [], [THEIRS]: [] };
  let line = -1;
  const strip = (node: NodeJson): NodeJson => {
    const isLine = ['paragraph', 'heading', 'codeBlock'].includes(node.type);
    if (!isLine) return node.content ? { ...node, content: node.content.map(strip) } : node;
    line += 1;
    let offset = 0;
    const content = (node.content ?? []).flatMap((inline): NodeJson[] => {
      if (inline.type !== 'text') {
        offset += 1;
        return [inline];
      }
      let text = '';
      for (const letter of inline.text ?? '')
        if (letter === MINE || letter === THEIRS) found[letter]?.push({ line, offset: offset + text.length });
        else text += letter;
      offset += text.length;
      return text === '' ? [] : [{ ...inline, text }];
    });
    const { content: _, ...bare } = node;
    return content.length > 0 ? { ...bare, content } : bare;
  };
  const stripped = blocks.map(strip);
  return { blocks: stripped, mine: found[MINE] ?? [], theirs: found[THEIRS] ?? [] };
}
