import type { Locator } from '@playwright/test';
import type { Harness } from './harness.ts';

/** One of the two browsers with the same document. */
export class Writer {
  readonly harness: Harness;
  readonly at: number;
  constructor(harness: Harness, at: number) {
    this.harness = harness;
    this.at = at;
  }

  get text(): Locator {
    return this.harness.page.getByLabel(`Writer ${this.at + 1}`, { exact: true });
  }

  async type(words: string): Promise<void> {
    await this.text.click();
    await this.harness.press('ControlOrMeta+End');
    await this.harness.type(words);
  }

  html(): Promise<string> {
    return this.harness.page.evaluate((at) => window.writers[at]?.handle?.getHtml() ?? '', this.at);
  }

  /** Edits the shared document as a remote third person. */
  hear(line: number, words: string): Promise<void> {
    return this.harness.page.evaluate(
      ([at, index, added]) => {
        const block: unknown = window.writers[at]?.ydoc.getXmlFragment('content').get(index);
        const texts = block as { get: (at: number) => { insert: (at: number, words: string) => void } };
        texts.get(0).insert(0, added);
      },
      [this.at, line, words] as const,
    );
  }

  stored(): Promise<string> {
    return this.harness.page.evaluate(
      (at) => window.writers[at]?.ydoc.getXmlFragment('content').toJSON() ?? '',
      this.at,
    );
  }
}

export async function together(harness: Harness): Promise<[Writer, Writer]> {
  await harness.mount({ kind: 'document' });
  return [new Writer(harness, 0), new Writer(harness, 1)];
}

export const setLinked = (harness: Harness, linked: boolean): Promise<void> =>
  harness.page.evaluate((to) => window.setLinked(to), linked);
