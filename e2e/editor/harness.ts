import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import '../../packages/editor/harness/lazy-part.tsx';
import '../../packages/editor/harness/together.tsx';
import type { HarnessRequest } from '../../packages/editor/harness/spies.tsx';
import type { DocumentJson, EditorHandle, NodeJson } from '../../packages/editor/src/react/index.ts';

interface HarnessWindow {
  mount: (request: HarnessRequest) => void;
  setValue: (value: DocumentJson | null | undefined) => void;
  unmount: () => void;
  calls: { name: string; args: unknown[] }[];
  mounted: HarnessRequest;
  editor: EditorHandle | null;
}

declare global {
  interface Window extends HarnessWindow {}
}

/** What TipTap stores on the element of its text. */
export interface ShownText extends HTMLElement {
  editor: Editor;
}

/** The harness page with one editor on it. */
export class Harness {
  readonly page: Page;
  readonly logged: string[] = [];
  /** Uncaught errors on the page. Must be empty at the end of a test. */
  readonly uncaught: string[] = [];
  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => this.logged.push(message.text()));
    page.on('pageerror', ({ stack, message }) => this.uncaught.push(stack ?? message));
  }

  get text(): Locator {
    return this.page.locator('.ProseMirror');
  }

  async mount(request: HarnessRequest): Promise<void> {
    await this.page.goto('/');
    await this.text.waitFor();
    await this.page.evaluate((asked: unknown) => window.mount(asked as never), request as unknown);
    if (request.kind === 'read') await this.page.locator('.cairn-rich-text').waitFor();
    else if (request.late === 'waits') await this.page.locator('.meanwhile').waitFor();
    else
      await this.page.waitForFunction(() =>
        window.calls.some((call) => call.name === 'onReady' && call.args[0] === true),
      );
  }

  /** Mounts a description editor with blocks, with the caret at the end. */
  async write(...content: NodeJson[]): Promise<void> {
    await this.mount({ kind: 'rich', ...(content.length > 0 ? { value: doc(...content) } : {}) });
    await this.page.evaluate(() => window.editor?.focus());
    await this.focused();
  }

  /** The editor takes the focus in the next frame; keys typed before that would be lost. */
  async focused(): Promise<void> {
    await this.page.waitForFunction(() => document.activeElement?.classList.contains('ProseMirror'));
    await this.drawn();
  }

  /** Waits until earlier changes are on the screen. */
  async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  /** Waits until the browser has reported a selection to the editor, which happens slightly after the key or click. */
  async heard(): Promise<void> {
    await this.page.waitForFunction(() => {
      const text = document.activeElement?.closest<ShownText>('.ProseMirror');
      const shown = getSelection();
      if (!text || !shown?.anchorNode || !shown.focusNode) return false;
      const { state, posAtDOM } = text.editor.view;
      const at = posAtDOM.bind(text.editor.view);
      return (
        at(shown.anchorNode, shown.anchorOffset) === state.selection.anchor &&
        at(shown.focusNode, shown.focusOffset) === state.selection.head
      );
    });
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async select(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await this.page.keyboard.press('Shift+ArrowLeft');
    await this.heard();
  }

  html(): Promise<string> {
    return this.page.evaluate(() => window.editor?.getHtml() ?? '');
  }

  async blocks(): Promise<NodeJson[]> {
    return await this.page.evaluate(() => window.editor?.getJson()?.content ?? []);
  }

  async types(): Promise<string[]> {
    return (await this.blocks()).map((block) => block.type);
  }

  calls(name: string): Promise<unknown[][]> {
    return this.page.evaluate(
      (wanted) => window.calls.filter((call) => call.name === wanted).map((call) => call.args),
      name,
    );
  }

  option(name: string): Locator {
    return this.page.getByRole('option', { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Pastes clipboard contents. */
  async paste(contents: Record<string, string>): Promise<void> {
    await this.page.evaluate((held) => {
      const data = new DataTransfer();
      for (const [type, text] of Object.entries(held)) data.setData(type, text);
      document
        .querySelector('.ProseMirror')
        ?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
    }, contents);
  }

  /** Pastes or drops a file of a type and size. */
  async giveFile(how: 'paste' | 'drop', file: { name: string; type: string; size: number }): Promise<void> {
    await this.page.evaluate(
      async ({ by, given }) => {
        // The caret's position is reported before a real paste, but only after the next frame before a script's.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(given.size)], given.name, { type: given.type }));
        const text = document.querySelector('.ProseMirror');
        const box = text?.getBoundingClientRect() ?? new DOMRect();
        const event =
          by === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', {
                dataTransfer: data,
                bubbles: true,
                cancelable: true,
                clientX: box.left + 5,
                clientY: box.top + 8,
              });
        text?.dispatchEvent(event);
      },
      { by: how, given: file },
    );
  }
}

/** One context per worker, so that the harness is loaded and compiled once; each test has its own page in it. */
export const test = base.extend<{ harness: Harness }, { keptContext: BrowserContext }>({
  keptContext: [
    async ({ browser }, give) => {
      // Anything not set here is what the worker's first test asks for, such as a phone.
      const context = await browser.newContext({
        permissions: ['clipboard-read', 'clipboard-write'],
        hasTouch: false,
        isMobile: false,
      });
      await give(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ keptContext }, give) => {
    await give(keptContext);
    await Promise.all(keptContext.pages().map((page) => page.close()));
    await keptContext.unrouteAll();
    keptContext.removeAllListeners('page');
  },
  page: async ({ context, viewport }, give) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await give(page);
  },
  harness: async ({ page }, give) => giveHarness(page, give),
});

async function giveHarness(page: Page, give: (harness: Harness) => Promise<void>): Promise<void> {
  const harness = new Harness(page);
  await give(harness);
  expect(harness.uncaught, 'nobody caught it').toEqual([]);
}

/** A test with its own context: on a phone, or with the clock stopped, which affects all pages of a context. */
export const testAlone = base.extend<{ harness: Harness }>({
  harness: async ({ page }, give) => giveHarness(page, give),
});

export { expect };

export function doc(...content: NodeJson[]): DocumentJson {
  return { type: 'doc', content };
}

export function p(text: string, ...marks: NonNullable<NodeJson['marks']>): NodeJson {
  return text === ''
    ? { type: 'paragraph' }
    : { type: 'paragraph', content: [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] };
}

export function h(level: number, text: string): NodeJson {
  return { type: 'heading', attrs: { level }, content: [{ type: 'text', text }] };
}

export function list(type: 'bulletList' | 'orderedList' | 'taskList', ...texts: string[]): NodeJson {
  const item = type === 'taskList' ? 'taskItem' : 'listItem';
  return { type, content: texts.map((text) => ({ type: item, content: [p(text)] })) };
}

export function code(text: string, language: string | null = null): NodeJson {
  return { type: 'codeBlock', attrs: { language }, content: [{ type: 'text', text }] };
}

export function link(text: string, href: string): NodeJson {
  return p(text, { type: 'link', attrs: { href } });
}

export function image(src = '/picture.svg', attrs: NodeJson['attrs'] = {}): NodeJson {
  return { type: 'image', attrs: { src, ...attrs } };
}

export function table(...rows: string[][]): NodeJson {
  const row = (cells: string[]): NodeJson => ({
    type: 'tableRow',
    content: cells.map((text) => ({ type: 'tableCell', content: [p(text)] })),
  });
  return { type: 'table', content: rows.map(row) };
}
