import { memoryDocumentStore, openDocument, type OpenDocument } from '@cairn/documents';
import { uuid } from '@cairn/sync/schema';
import { XmlElement, XmlText } from 'yjs';
import { connectAs } from './connect-as.ts';
import type { Place } from './place.ts';

/**
 * How often a word is typed: faster than anyone types, and slow enough for thousands of words per round rather than
 * millions.
 */
export const FAST_MS = 10;

/** A client that types numbered words at the end of a line, each as its own change, with the real client code. */
export class Typist {
  readonly written: string[] = [];
  readonly #open: OpenDocument;
  readonly #line = new XmlText();
  readonly #name: string;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  /** New connections wait for this. */
  #mayConnect: Promise<void> = Promise.resolve();
  #connectNow: () => void = () => undefined;

  constructor(place: Place, pageId: string, name: string, everyMs: number) {
    this.#name = name;
    this.#everyMs = everyMs;
    this.#open = openDocument({
      documentId: pageId,
      workspaceSlug: place.slug,
      // Each on a separate device, because tabs of one browser would share what the server hasn't seen.
      user: { id: uuid(), name },
      store: memoryDocumentStore(),
      connect: connectAs(place, () => this.#mayConnect),
    });
  }

  go(): void {
    if (!this.#line.doc) this.#begin();
    this.#timer = setInterval(() => {
      const word = `<${this.#name}.${this.written.length}>`;
      this.#line.insert(this.#line.length, word);
      this.written.push(word);
    }, this.#everyMs);
  }

  rest(): void {
    clearInterval(this.#timer);
  }

  /** Stays offline after the next loss until released, because it would resend what the server has lost. */
  hold(): void {
    this.#mayConnect = new Promise((resolve) => {
      this.#connectNow = resolve;
    });
  }

  release(): void {
    this.#connectNow();
  }

  get isAtRest(): boolean {
    return this.#open.status.get().kind === 'saved';
  }

  get state(): string {
    return JSON.stringify(this.#open.status.get());
  }

  /** Changes are acknowledged in order. */
  get acknowledged(): readonly string[] {
    return this.written.slice(0, Math.max(0, this.written.length - this.#open.unsynced.get()));
  }

  #begin(): void {
    const block = new XmlElement('paragraph');
    this.#open.ydoc.transact(() => {
      this.#open.ydoc.getXmlFragment('content').push([block]);
      block.insert(0, [this.#line]);
    });
  }
}
