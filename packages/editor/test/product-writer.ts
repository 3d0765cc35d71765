import { Editor } from '@tiptap/core';
import { Slice, type Fragment } from '@tiptap/pm/model';
import type { EditorState, Plugin, Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Doc } from 'yjs';
import { emptyDocument } from '../src/nodes/json.ts';
import { createSurface } from '../src/react/core/surface.ts';
import { surfaceExtensions } from '../src/react/core/surface-extensions.ts';
import { schema } from '../src/sets.ts';
import { CommandsOnDemand } from './commands-on-demand.ts';
import { Writer } from './writer.ts';

/** What needs a screen, and the binding with its undoing, which a simulation brings itself. */
const WITHOUT = new Set(['handFirst', 'selectionInText', 'sharedDocument', 'textComments']);

/** A writer whose keys, typing and pastes go the ways of the product's editor of pages. */
export class ProductWriter extends Writer {
  readonly editor: Editor;
  readonly #view: EditorView;

  constructor(client: number, start: Uint8Array, plugins: readonly Plugin[]) {
    const editor = takeEditor();
    super(client, start, plugins, productPlugins(editor));
    this.editor = editor;
    this.#view = viewOf(this, editor);
    Object.assign(editor, { editorView: this.#view });
  }

  /** Presses a key as `Mod-Alt-c` names it; says whether somebody has taken it. */
  press(named: string): boolean {
    const parts = named.split('-');
    const key = parts.pop() ?? '';
    const event = {
      key,
      keyCode: 0,
      ctrlKey: parts.includes('Mod'),
      metaKey: false,
      altKey: parts.includes('Alt'),
      shiftKey: parts.includes('Shift'),
      preventDefault: () => undefined,
    } as unknown as KeyboardEvent;
    return this.#ask((plugin) => plugin.props.handleKeyDown?.call(plugin, this.#view, event));
  }

  /** Types letter by letter, with what the product makes of some. */
  typeIn(letters: string): void {
    for (const letter of letters) {
      const { from, to } = this.state.selection;
      const insert = (): Transaction => this.state.tr.insertText(letter, from, to);
      const isTaken = this.#ask((plugin) =>
        plugin.props.handleTextInput?.call(plugin, this.#view, from, to, letter, insert),
      );
      if (!isTaken) this.dispatch(insert());
    }
  }

  /** Backspace or Delete; where nobody takes the key the browser takes a letter away. */
  pressDelete(key: 'Backspace' | 'Delete'): void {
    if (this.press(key)) return;
    const { $head, empty } = this.state.selection;
    const [before, after] = [$head.parentOffset, $head.parent.content.size - $head.parentOffset];
    if (!empty || !$head.parent.isTextblock || (key === 'Backspace' ? before : after) === 0) return;
    const at = key === 'Backspace' ? $head.pos - 1 : $head.pos;
    this.dispatch(this.state.tr.delete(at, at + 1));
  }

  /** Pastes what was copied from a text of the product. */
  pasteOwn(content: Fragment): void {
    const slice = Slice.maxOpen(content);
    if (this.#paste({ 'text/html': '<p data-pm-slice>', 'text/plain': '' }, slice)) return;
    this.dispatch(this.state.tr.replaceSelection(slice).setMeta('paste', true).setMeta('uiEvent', 'paste'));
  }

  /** Pastes the words alone. */
  pastePlain(text: string): void {
    this.press('Mod-Shift-v');
    this.#paste({ 'text/plain': text, 'text/html': '' }, Slice.empty);
  }

  #paste(held: Readonly<Record<string, string>>, slice: Slice): boolean {
    const clipboardData = {
      files: [],
      items: [],
      types: Object.keys(held),
      getData: (type: string) => held[type] ?? '',
    };
    const event = { clipboardData } as unknown as ClipboardEvent;
    return this.#ask((plugin) => plugin.props.handlePaste?.call(plugin, this.#view, event, slice));
  }

  #ask(answer: (plugin: Plugin) => boolean | void | undefined): boolean {
    return this.state.plugins.some((plugin) => answer(plugin) === true);
  }
}

/** Making one takes longer than a run; each writer of a run has one, and the next run has them again. */
const EDITORS: Editor[] = [];
const AT_ONCE = 3;
let taken = 0;
const PLUGINS = new WeakMap<Editor, readonly Plugin[]>();

function takeEditor(): Editor {
  const at = taken++ % AT_ONCE;
  return (EDITORS[at] ??= makeEditor());
}

/** One that nobody sees. All have the schema of the server, so that their documents can be compared. */
function makeEditor(): Editor {
  const extensions = surfaceExtensions(createSurface('document', {}), { ydoc: new Doc() });
  const editor = new Editor({
    element: null,
    content: emptyDocument(),
    enableCoreExtensions: { delete: false },
    extensions: extensions.filter(({ name }) => !WITHOUT.has(name)),
  });
  editor.extensionManager.schema = schema;
  Object.assign(editor, { schema });
  Object.assign(editor, { commandManager: new CommandsOnDemand({ editor }) });
  return editor;
}

function productPlugins(editor: Editor): readonly Plugin[] {
  const known = PLUGINS.get(editor) ?? editor.extensionManager.plugins;
  PLUGINS.set(editor, known);
  return known;
}

/** The part of a screen that keys and commands ask for. */
function viewOf(writer: Writer, editor: Editor): EditorView {
  const captured = editor as unknown as { dispatchTransaction: (tr: Transaction) => void };
  const view = {
    get state(): EditorState {
      return writer.state;
    },
    // Whoever asks what a rule would do gets its change in place of the text.
    dispatch: (tr: Transaction) =>
      editor.isCapturingTransaction ? captured.dispatchTransaction(tr) : writer.dispatch(tr),
    hasFocus: () => true,
    focus: () => undefined,
    editable: true,
    composing: false,
    isDestroyed: false,
    dragging: null,
    dom: {},
    endOfTextblock: (direction: string, { selection }: EditorState = writer.state) => {
      const { $head } = selection;
      return ['backward', 'left', 'up'].includes(direction)
        ? $head.parentOffset === 0
        : $head.parentOffset === $head.parent.content.size;
    },
  };
  return view as unknown as EditorView;
}
