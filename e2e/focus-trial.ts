import type { CDPSession, Locator, Page, Request } from '@playwright/test';
import { KeyBurst } from './key-burst.ts';

/** Typed immediately into whatever opens. No shortcut uses these letters, so they do nothing if nothing opens. */
export const TYPED: readonly string[] = ['z', 'q'];
/** By then it is clear that nothing opens, if the page had time to react. */
const SETTLED_MS = 250;
/** What opens may have to be loaded first, on a busy machine. */
const OPENS_WITHIN_MS = 2500;
/** How long the page itself buffers keys for it. */
const EXPECTED_WITHIN_MS = 15_000;
const FRAME_MS = 16;
const MAX_ESCAPES = 4;

/** The state of the page with regard to focus. */
export interface Sight {
  /** The names of open dialogs, menus and lists; the last is on top. */
  readonly layers: readonly string[];
  /** Whether the focus is in the one on top. */
  readonly isInside: boolean;
  /** A description of what has the focus. */
  readonly focus: string;
  readonly isOnBody: boolean;
  /** The text of the focused field; undefined if it isn't one. */
  readonly text: string | undefined;
  /** Keys that reached something behind an open layer. */
  readonly leaks: readonly string[];
  /** How many typed keys are waiting for something that is opening: nothing else has received them. */
  readonly waiting: number;
  /** Whether the focus is on the marked place of origin, or that is gone. */
  readonly isBack: boolean;
}

declare global {
  interface Window {
    focusTrial: { leaks: string[]; waiting: number; look: () => Sight };
  }
}

/** Runs in the page before its own code. */
function watchFocus(typed: readonly string[]): void {
  const OPEN = '[data-base-ui-portal] [data-open]:is([role="dialog"], [role="alertdialog"], [role="menu"])';
  const leaks: string[] = [];
  const layers = (): Element[] => [...document.querySelectorAll(OPEN)];
  const top = (): Element | null => layers().at(-1)?.closest('[data-base-ui-portal]') ?? null;
  const wordsOf = (element: Element | null): string =>
    element === null
      ? 'nothing'
      : `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''}"`;
  const textOf = (element: Element | null): string | undefined => {
    if (element instanceof HTMLTextAreaElement) return element.value;
    if (element instanceof HTMLInputElement)
      return ['text', 'search', 'url', 'email', 'password'].includes(element.type)
        ? element.value
        : undefined;
    return element instanceof HTMLElement && element.isContentEditable
      ? (element.textContent ?? '')
      : undefined;
  };
  // After what the page itself may have buffered, before anything that could act on it.
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      const open = top();
      if (open && target instanceof Node && !open.contains(target))
        leaks.push(`${key} at ${wordsOf(target as Element)}`);
    },
    { capture: true },
  );
  // Before the page itself: what it buffers reaches no one after it.
  window.addEventListener(
    'keydown',
    (event) => {
      if (typed.includes(event.key) && event.isTrusted)
        setTimeout(() => (window.focusTrial.waiting += Number(event.defaultPrevented)));
    },
    { capture: true },
  );
  window.focusTrial = {
    leaks,
    waiting: 0,
    look: () => {
      const active = document.activeElement;
      const marked = document.querySelector('[data-trial]');
      return {
        layers: layers().map(
          (each) => each.getAttribute('aria-label') ?? each.textContent?.slice(0, 30) ?? '',
        ),
        isInside: top()?.contains(active) ?? false,
        focus: wordsOf(active),
        isOnBody: active === null || active === document.body || active.closest('[data-closed]') !== null,
        text: textOf(active),
        leaks: [...leaks],
        waiting: window.focusTrial.waiting,
        isBack: marked === null || active === marked || marked.contains(active),
      };
    },
  };
}

/** A page on which everything that can be opened is opened as fast as a person can. */
export class FocusTrial {
  readonly page: Page;
  readonly faults: string[] = [];
  readonly tried: string[] = [];
  readonly #session: CDPSession;
  readonly #burst: KeyBurst;
  #scriptsUnderWay = 0;
  #address = '';

  private constructor(page: Page, session: CDPSession, burst: KeyBurst) {
    this.page = page;
    this.#session = session;
    this.#burst = burst;
    page.on('pageerror', ({ message }) => this.faults.push(`the page has failed: ${message}`));
    const isScript = (request: Request): boolean => request.resourceType() === 'script';
    page.on('request', (request) => (this.#scriptsUnderWay += Number(isScript(request))));
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => (this.#scriptsUnderWay -= Number(isScript(request))));
  }

  static async of(page: Page): Promise<FocusTrial> {
    await page.addInitScript(watchFocus, TYPED);
    return new FocusTrial(page, await page.context().newCDPSession(page), await KeyBurst.of(page));
  }

  /** Clicks and types, before the page has responded to the click. */
  async press(target: Locator, typed: readonly string[]): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('What is to be pressed is not on the page');
    const at = {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      button: 'left',
      clickCount: 1,
    } as const;
    await this.page.mouse.move(at.x, at.y);
    await Promise.all([
      this.#session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
      this.#session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
      this.#burst.send(typed),
    ]);
  }

  async keys(...keys: readonly string[]): Promise<void> {
    await this.#burst.send(keys);
  }

  async look(): Promise<Sight> {
    try {
      return await this.page.evaluate(() => window.focusTrial.look());
    } catch (error) {
      if (!String(error).includes('Execution context was destroyed')) throw error;
      // The choice loads another screen.
      await this.page.waitForLoadState();
      return await this.page.evaluate(() => window.focusTrial.look());
    }
  }

  /** Marks the focused element as the place to return to. */
  async mark(target: Locator): Promise<void> {
    await this.page.evaluate(() => document.querySelector('[data-trial]')?.removeAttribute('data-trial'));
    await target.evaluate((element) => element.setAttribute('data-trial', ''));
    await this.page.evaluate(() => {
      window.focusTrial.leaks.length = 0;
      window.focusTrial.waiting = 0;
    });
    this.#address = this.page.url();
  }

  /**
   * Checks the result of a click followed by {@link TYPED}, and closes it again. Records faults.
   * @returns whether anything has opened or is editable
   */
  async judge(name: string, keys = TYPED): Promise<boolean> {
    const typed = keys.join('');
    this.tried.push(name);
    const address = this.#address;
    const sight = await this.#settled(typed);
    // Another screen isn't a layer over this one.
    if (this.page.url() !== address) return false;
    const blame = (fault: string): void => void this.faults.push(`${name}: ${fault}`);
    for (const leak of sight.leaks) blame(`behind what is open was heard: ${leak}`);
    if (sight.layers.length > 0 && !sight.isInside)
      blame(`${sight.layers.at(-1)} is open, and the focus on ${sight.focus}`);
    const opens = sight.layers.length > 0 || sight.text !== undefined;
    if (opens && sight.text !== undefined && !sight.text.includes(typed))
      blame(`"${typed}" was typed, and ${sight.focus} says "${sight.text}"`);
    const after = await this.close();
    if (after.layers.length > 0) blame(`Escape does not close ${after.layers.at(-1)}`);
    else if (after.isOnBody) blame('afterwards nothing has the focus');
    else if (after.text?.includes(typed) === true && typed !== '') blame('Escape does not end the writing');
    else if (sight.layers.length > 0 && !after.isBack) blame(`afterwards the focus is on ${after.focus}`);
    return opens;
  }

  /** Presses Escape until nothing is open; returns what then has and keeps the focus. */
  async close(): Promise<Sight> {
    let sight = await this.look();
    for (
      let count = 0;
      count < MAX_ESCAPES && (sight.layers.length > 0 || (count === 0 && sight.text !== undefined));
      count += 1
    ) {
      const before = sight.layers.length;
      await this.page.keyboard.press('Escape');
      sight = await this.#until((each) => each.layers.length < before, 1000);
    }
    await this.page.waitForTimeout(SETTLED_MS);
    return await this.look();
  }

  /** The state once the target has opened with the typed text, or has opened nothing. */
  async #settled(typed: string): Promise<Sight> {
    const sight = await this.#until(
      ({ layers, isInside, text }) =>
        (layers.length > 0 && isInside && text?.includes(typed) !== false) || text?.includes(typed) === true,
      SETTLED_MS,
    );
    if (sight.layers.length === 0 && sight.text === undefined && sight.waiting === 0) return sight;
    const isExpected = sight.layers.length === 0 && sight.waiting > 0;
    return await this.#until(
      ({ layers, isInside, text }) =>
        (isExpected ? layers.length > 0 || text !== undefined : true) &&
        (layers.length === 0 || isInside) &&
        text?.includes(typed) !== false,
      isExpected ? EXPECTED_WITHIN_MS : OPENS_WITHIN_MS,
    );
  }

  async #until(isDone: (sight: Sight) => boolean, within: number): Promise<Sight> {
    let end = Date.now() + within;
    for (;;) {
      const sight = await this.look();
      // What has to be loaded opens after that.
      if (this.#scriptsUnderWay > 0) end = Date.now() + within;
      if (isDone(sight)) return sight;
      if (Date.now() > end) {
        await this.#idle();
        const last = await this.look();
        if (this.#scriptsUnderWay === 0) return last;
      }
      await this.page.waitForTimeout(FRAME_MS);
    }
  }

  /** Waits until the page is idle, twice with a frame in between; on a busy machine that may take any time. */
  async #idle(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let times = 0; times < 2; times += 1) {
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
      }
    });
  }
}
