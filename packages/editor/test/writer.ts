import { splitBlock } from '@tiptap/pm/commands';
import { EditorState, Selection, TextSelection, type Command, type Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { expect } from 'vitest';
import { applyUpdate, Doc, XmlElement, XmlText, type XmlFragment } from 'yjs';
import { schema, SHARED_CONTENT } from '../src/nodes/index.ts';
import type { Mapping } from '../src/shared/mapping.ts';
import { bringIn } from '../src/shared/arrivals.ts';
import { textPlugin } from '../src/shared/text-plugin.ts';

/** An editor without a screen: what it shows, and a shared document that hears of others only when it is told. */
export class Writer {
  /** By a name of its own: to draw one takes longer than to make the document. */
  readonly ydoc = new Doc({ guid: 'text' });
  state: EditorState;
  readonly outgoing: Uint8Array[] = [];
  /** Told of each change of its text, with what was before. */
  watch: ((before: EditorState) => void) | undefined;
  /** The time that its changes are made at. */
  now = 0;
  #views: ReturnType<NonNullable<Plugin['spec']['view']>>[] = [];

  /**
   * @param plugins those that are told of its screen
   * @param keys those that only hear what is pressed, and change what is written
   */
  constructor(
    client: number,
    start?: Uint8Array,
    plugins: readonly Plugin[] = [],
    keys: readonly Plugin[] = [],
  ) {
    this.ydoc.clientID = client;
    if (start) applyUpdate(this.ydoc, start, 'other');
    const all = [textPlugin(this.content), ...plugins];
    this.state = EditorState.create({ schema, plugins: [...all, ...keys] });
    const view = this as unknown as EditorView;
    this.#views = all.flatMap(({ spec }) => (spec.view ? [spec.view(view)] : []));
    this.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'other') this.outgoing.push(update);
    });
  }

  get content(): XmlFragment {
    return this.ydoc.getXmlFragment(SHARED_CONTENT);
  }

  /** The part of an editor's screen that the binding asks for. */
  hasFocus(): boolean {
    return false;
  }

  dispatch = (tr: Parameters<EditorState['apply']>[0]): void => {
    const before = this.state;
    this.state = this.state.apply(tr.setTime(this.now));
    for (const view of this.#views) view.update?.(this as unknown as EditorView, before);
    if (this.state.doc !== before.doc) this.watch?.(before);
  };

  run(command: Command): this {
    command(this.state, this.dispatch);
    return this;
  }

  type(letters: string): this {
    for (const letter of letters) this.dispatch(this.state.tr.insertText(letter));
    return this;
  }

  put(words: string): this {
    this.dispatch(this.state.tr.insertText(words));
    return this;
  }

  enter(): this {
    return this.run(splitBlock);
  }

  end(): this {
    this.dispatch(this.state.tr.setSelection(Selection.atEnd(this.state.doc)));
    return this;
  }

  goTo(place: number): this {
    this.dispatch(this.state.tr.setSelection(TextSelection.near(this.state.doc.resolve(place))));
    return this;
  }

  get lines(): string[] {
    return this.state.doc.children.map((child) => child.textContent);
  }

  /** The line with the caret in it: `|` is the caret. */
  get caret(): string {
    const { $head } = this.state.selection;
    const text = $head.parent.textContent;
    return `${text.slice(0, $head.parentOffset)}|${text.slice($head.parentOffset)}`;
  }
}

/** What the editor shows is what the shared text says, node for node. */
export function expectInStep({ state, content }: Writer): void {
  const { binding } = ySyncPluginKey.getState(state) as { binding: { mapping: Mapping } };
  const walk = (type: XmlFragment, shown: EditorState['doc']): void => {
    const elements = type.toArray().filter((child) => child instanceof XmlElement);
    const nodes = shown.children.filter((child) => !child.isText);
    expect(elements.map(({ nodeName }) => nodeName)).toEqual(nodes.map((node) => node.type.name));
    const texts = type.toArray().filter((child) => child instanceof XmlText);
    expect(
      texts
        .map((text) => (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join(''))
        .join(''),
    ).toBe(shown.inlineContent ? shown.children.map(({ text = '' }) => text).join('') : '');
    for (const [at, element] of elements.entries()) {
      const node = nodes[at];
      expect(binding.mapping.get(element) === node, 'the node that is shown').toBe(true);
      if (node) walk(element, node);
    }
  };
  if (content.length > 0) walk(content, state.doc);
}

/** Each browser hears the others in the order in which they wrote, and as late as chance has it. */
export class Lines {
  readonly #queues: { to: Writer; updates: Uint8Array[] }[][];
  readonly #writers: readonly Writer[];

  constructor(writers: readonly Writer[]) {
    this.#writers = writers;
    this.#queues = writers.map((from) =>
      writers.filter((to) => to !== from).map((to) => ({ to, updates: [] })),
    );
  }

  deliver(random: () => number): void {
    this.#collect();
    const queues = this.#queues.flat();
    const queue = queues[Math.floor(random() * queues.length)];
    for (const update of queue?.updates.splice(0, 1 + Math.floor(random() * 3)) ?? [])
      bringIn(queue?.to.ydoc ?? new Doc(), update, 'other');
  }

  /** Whether somebody has not heard of something yet. */
  get isBusy(): boolean {
    this.#collect();
    return this.#queues.flat().some(({ updates }) => updates.length > 0);
  }

  deliverAll(): void {
    this.#collect();
    for (const { to, updates } of this.#queues.flat())
      for (const update of updates.splice(0)) bringIn(to.ydoc, update, 'other');
  }

  #collect(): void {
    for (const [at, { outgoing }] of this.#writers.entries()) {
      const sent = outgoing.splice(0);
      for (const { updates } of this.#queues[at] ?? []) updates.push(...sent);
    }
  }
}

/** Tells everybody all that the others have written. */
export function deliver(...writers: readonly Writer[]): void {
  const sent = writers.map((writer) => writer.outgoing.splice(0));
  for (const [at, updates] of sent.entries())
    for (const other of writers)
      if (other !== writers[at]) for (const update of updates) bringIn(other.ydoc, update, 'other');
}
