import type { JSHandle, Page } from '@playwright/test';
import {
  watchText,
  type Recovered,
  type Sight,
  type WatchedText as Watched,
} from '../packages/editor/test/watch-text.ts';
import { textOf } from './screens/page-text.ts';

/**
 * A person's text in their browser, in which all words are known: a letter for the author, a number, and a z. The page
 * is watched by the same code as the writers without a browser.
 */
export class WatchedText {
  readonly page: Page;
  readonly letter: string;
  #watched: JSHandle<Watched> | undefined;

  constructor(page: Page, letter: string) {
    this.page = page;
    this.letter = letter;
  }

  async watch(): Promise<void> {
    const watch = watchText as unknown as (text: Node, letter: string) => Watched;
    this.#watched = await textOf(this.page).evaluateHandle(watch, this.letter);
  }

  look(): Promise<Sight> {
    return this.#handle.evaluate((watched) => watched.look());
  }

  async recovered(): Promise<Recovered[]> {
    const strip = this.page.getByRole('status', { name: 'Recovered text' });
    const more = strip.getByRole('button', { name: /^Show \d+ more$/ });
    while ((await more.count()) > 0) await more.click();
    const texts = await strip.getByRole('listitem').locator('q').allTextContents();
    return await this.#handle.evaluate(
      (watched, all) => all.map((text) => ({ text, words: watched.wordsOf(text) })),
      texts,
    );
  }

  get #handle(): JSHandle<Watched> {
    if (!this.#watched) throw new Error('expected a text that is watched');
    return this.#watched;
  }
}
