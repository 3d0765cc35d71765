import type { CDPSession, Locator, Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('expected something to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger on a page. */
export class Finger {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async put(at: Point): Promise<void> {
    await this.#tell('touchStart', [at]);
  }

  async moveTo(at: Point): Promise<void> {
    await this.#tell('touchMove', [at]);
  }

  async lift(): Promise<void> {
    await this.#tell('touchEnd', []);
  }

  /** In steps, like a hand. */
  async moveBetween(from: Point, to: Point): Promise<void> {
    for (const part of [0.25, 0.5, 0.75, 1])
      await this.moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }

  async #tell(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Point[]): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  }
}
