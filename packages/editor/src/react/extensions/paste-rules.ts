import { Extension, type Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { Fragment, Slice } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { handlePaste as pasteCells } from '@tiptap/pm/tables';
import { HTML_MAX, readHtml } from '../../convert/html-read.ts';
import type { readMarkdown } from '../../convert/markdown-read.ts';
import { parseHtmlInBrowser } from '../../convert/parse-html-dom.ts';
import type { DocumentJson } from '../../nodes/json.ts';
import { toSchemaJson } from '../../nodes/schema-json.ts';
import { nestsTooDeep } from '../../shared/nesting-limit.ts';
import { flatContent } from '../core/flat-content.ts';
import { insertPickedIssue } from '../core/insert-issue.ts';
import { linesToItems } from '../core/lines-to-items.ts';
import { looksLikeMarkdown } from '../core/markdown-detection.ts';
import { pasteAsReference } from '../core/name-issue.ts';
import { pasteContent } from '../core/paste-content.ts';
import { report } from '../core/report.ts';
import type { Surface } from '../core/surface.ts';
import { tableOfTabs } from '../core/tab-separated.ts';
import { addressInWord } from '../core/typed-address.ts';
import { isInside } from './typeahead.ts';

type ReadMarkdown = typeof readMarkdown;

/** Loaded once for all editors, so that a paste needn't wait and comes before the next letter. */
let loaded: ReadMarkdown | undefined;

async function loadMarkdown(): Promise<ReadMarkdown> {
  loaded ??= (await import('../../convert/markdown-read.ts')).readMarkdown;
  return loaded;
}

/**
 * Pasted content decides what it becomes: a line stays in its line and blocks become blocks, whatever the source and
 * target. Mod-Shift-v pastes plain text.
 */
export function pasteRules(surface: Surface): Extension {
  return Extension.create({
    name: 'pasteRules',
    // Before those of single nodes, which only handle their own content.
    priority: 1200,
    addProseMirrorPlugins() {
      const { editor } = this;
      let isPlain = false;
      return [
        new Plugin({
          props: {
            transformPastedHTML: withoutImages,
            handleKeyDown: (_view, event) => {
              isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
              return false;
            },
            handleDOMEvents: {
              focus: () => {
                // Loaded while someone is reading; if it fails, pasting retries and reports it.
                void loadMarkdown().catch(() => undefined);
                return false;
              },
            },
            handlePaste: (_view, event, slice) => {
              const wantsPlain = isPlain;
              isPlain = false;
              return paste(editor, surface, event.clipboardData, slice, wantsPlain);
            },
          },
        }),
      ];
    },
  });
}

/** Our own clipboard content is marked by ProseMirror; its images are already stored with us. */
function withoutImages(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img, picture, svg, script, style, iframe, object'))
    image.remove();
  return body.innerHTML;
}

function paste(
  editor: Editor,
  surface: Surface,
  clipboard: DataTransfer | null,
  slice: Slice,
  wantsPlain: boolean,
): boolean {
  if (!clipboard || clipboard.files.length > 0 || isInside(editor.state, ['codeBlock'])) return false;
  const text = clipboard.getData('text/plain').replace(/\r\n?/g, '\n');
  const html = clipboard.getData('text/html');
  if (wantsPlain && text !== '') return pasteLines(editor, surface, text);
  if (text !== '' && !text.includes('\n') && isInInlineCode(editor)) return pasteLines(editor, surface, text);
  const fromCode = clipboard.getData('vscode-editor-data');
  if (fromCode !== '') return pasteFromCodeEditor(editor, surface, text, fromCode);
  if (html.includes('data-pm-slice')) return pasteOwn(editor, surface, slice);
  if (pasteAddress(editor, surface, text.trim())) return true;
  // Code editors copy highlighted text as HTML consisting of only blocks and spans.
  if (html !== '' && html.length <= HTML_MAX && hasStructure(html))
    return pasteDocument(editor, surface, readHtml(html, parseHtmlInBrowser, { images: 'drop' }));
  const table = tableOfTabs(text);
  if (table) return pasteTable(editor, surface, table);
  if (looksLikeMarkdown(text) || NUMBERED_LINE.test(text)) return pasteMarkdown(editor, surface, text);
  const items = linesToItems(editor.state, text);
  return items !== null && pasteFragment(editor, surface, items, true);
}

/** Inside inline code, where nothing that is pasted is markup. */
function isInInlineCode({ state: { selection } }: Editor): boolean {
  const { nodeBefore } = selection.$from;
  const { nodeAfter } = selection.$to;
  return [nodeBefore, nodeAfter].every((node) => node?.marks.some(({ type }) => type.spec.code) === true);
}

/** A list item if on a line of its own. */
const NUMBERED_LINE = /^\d{1,9}[.)] \S.*$/;

/** Pastes into a table cell by cell, starting at the caret's cell. */
function pasteTable(editor: Editor, surface: Surface, document: DocumentJson): boolean {
  const { content } = editor.schema.nodeFromJSON(toSchemaJson(document));
  if (!isInside(editor.state, ['table'])) return pasteFragment(editor, surface, content, true);
  return pasteCells(editor.view, new ClipboardEvent('paste'), new Slice(content, 0, 0));
}

/** Content copied here keeps its open ends: half a list joins the list that it is pasted into. */
function pasteOwn(editor: Editor, surface: Surface, slice: Slice): boolean {
  return pasteWithKind(editor, slice) || pasteFlat(editor, surface, slice);
}

/** A URL becomes a link on the selected text; an issue's URL becomes its card if a card gets a line to itself. */
function pasteAddress(editor: Editor, surface: Surface, text: string): boolean {
  const { selection } = editor.state;
  const address = addressInWord(text);
  if (!address || !isAddress(text)) return false;
  if (!selection.empty) return linkWords(editor, text, address.href);
  if (pasteAsReference(editor, surface, text)) return true;
  const issue = surface.props.issueFromUrl?.(text);
  if (!issue || selection.$from.parent.content.size > 0) return false;
  insertPickedIssue(editor, issue);
  return true;
}

/** Whether a text is a URL and nothing else. */
function isAddress(text: string): boolean {
  const address = /\s/.test(text) ? null : addressInWord(text);
  return address?.from === 0 && address.to === text.length;
}

/** The caret goes after the text, so that what is typed next doesn't overwrite it. A URL replaces an existing link. */
function linkWords(editor: Editor, text: string, href: string): boolean {
  const { state, view, schema } = editor;
  const { $from, $to, from, to } = state.selection;
  const { link } = schema.marks;
  if (!$from.sameParent($to) || !$from.parent.isTextblock || !link) return false;
  const selected = state.doc.textBetween(from, to, undefined, '\ufffc');
  const words = selected.trim();
  if (words === '' || !$from.parent.type.allowsMarkType(link)) return false;
  const start = from + selected.indexOf(words);
  const end = start + words.length;
  const { tr } = state;
  if (isAddress(words)) tr.insertText(text, start, end);
  const linkedTo = tr.mapping.map(end);
  tr.removeMark(start, linkedTo, link).addMark(start, linkedTo, link.create({ href }));
  const caret = TextSelection.create(tr.doc, tr.mapping.map(to));
  view.dispatch(tr.setSelection(caret).removeStoredMark(link).scrollIntoView());
  return true;
}

/** Several lines become a block of their language; a word or a single line is just text. */
function pasteFromCodeEditor(editor: Editor, surface: Surface, text: string, facts: string): boolean {
  const language = languageIn(facts);
  if (language === undefined || !text.trimEnd().includes('\n')) {
    const line = language === undefined ? text : text.trim();
    return pasteLines(editor, surface, line);
  }
  if (language === 'markdown') return pasteMarkdown(editor, surface, text);
  const content = text.replace(/\n$/, '');
  const attrs = { language: language === 'plaintext' ? null : language };
  const code = { type: 'codeBlock', attrs, content: [{ type: 'text', text: content }] };
  return pasteDocument(editor, surface, { type: 'doc', content: [code] });
}

/** The language that VS Code adds to its text; undefined if unreadable. */
function languageIn(facts: string): string | undefined {
  try {
    const said: unknown = JSON.parse(facts);
    const mode = typeof said === 'object' && said !== null && 'mode' in said ? said.mode : undefined;
    return typeof mode === 'string' && /^[\w#+.-]{1,32}$/.test(mode) ? mode : 'plaintext';
  } catch (error) {
    report('Paste failed', error);
    return undefined;
  }
}

/** Plain text, each line a paragraph, with the caret's formatting; nothing in it is markup. */
function pasteLines(editor: Editor, surface: Surface, text: string): boolean {
  const { schema, selection } = editor.state;
  const { paragraph } = schema.nodes;
  if (!paragraph) return false;
  const marks = editor.state.storedMarks ?? selection.$from.marks();
  const lines = text.split('\n');
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const content = lines.map((line) => paragraph.create(null, line === '' ? null : schema.text(line, marks)));
  return pasteFragment(editor, surface, Fragment.from(content), false);
}

/** Inserts a document at the selection; false if it doesn't fit. */
export function pasteDocument(editor: Editor, surface: Surface, document: DocumentJson): boolean {
  const { content } = editor.schema.nodeFromJSON(toSchemaJson(document));
  // Cells are pasted into cells by the table; nested tables aren't allowed.
  if (hasTable(content) && isInside(editor.state, ['table'])) return false;
  return pasteFragment(editor, surface, content, true);
}

function hasTable(content: Fragment): boolean {
  let hasOne = false;
  content.descendants((node) => {
    hasOne ||= node.type.name === 'table';
    return !hasOne && !node.isTextblock;
  });
  return hasOne;
}

function pasteFragment(editor: Editor, surface: Surface, content: Fragment, hasSigns: boolean): boolean {
  const { view } = editor;
  let tr = pasteContent(view.state, content);
  if (nestsTooDeep(tr)) {
    tr = pasteContent(view.state, flatContent(content).content);
    queueMicrotask(() => surface.notice.set({ words: messages.flattened }));
  }
  tr.setMeta('paste', true);
  // Makes the paste rules look for URLs and code in it.
  if (hasSigns) tr.setMeta('uiEvent', 'paste');
  view.dispatch(tr.scrollIntoView());
  return true;
}

/**
 * A heading pasted into an empty paragraph makes it a heading. ProseMirror sees one node type on both sides and would
 * only insert the text.
 */
function pasteWithKind({ view }: Editor, slice: Slice): boolean {
  const { $from } = view.state.selection;
  const { firstChild } = slice.content;
  // A callout has a kind too, but isn't a line.
  const kind: unknown = firstChild?.isTextblock === true ? firstChild.attrs['kind'] : undefined;
  const isEmptyBlock = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  if (typeof kind !== 'string' || !isEmptyBlock || $from.parent.attrs['kind'] === kind) return false;
  const tr = view.state.tr.setNodeAttribute($from.before(), 'kind', kind).replaceSelection(slice);
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}

function hasStructure(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (
    body.querySelector(
      'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, a, strong, em, b, i, img, hr',
    ) !== null
  );
}

/** Content that would be nested too deeply is pasted as lines. */
function pasteFlat({ view }: Editor, { notice }: Surface, slice: Slice): boolean {
  if (!nestsTooDeep(view.state.tr.replaceSelection(slice))) return false;
  const tr = view.state.tr.replaceSelection(flatContent(slice.content));
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  queueMicrotask(() => notice.set({ words: messages.flattened }));
  return true;
}

function pasteMarkdown(editor: Editor, surface: Surface, text: string): boolean {
  if (loaded) return pasteRead(editor, surface, text, loaded);
  void loadMarkdown().then(
    (read) => !editor.isDestroyed && pasteRead(editor, surface, text, read),
    (error: unknown) => keepAsText(editor, surface, text, error),
  );
  return true;
}

function pasteRead(editor: Editor, surface: Surface, text: string, read: ReadMarkdown): boolean {
  try {
    const document = read(text, parseHtmlInBrowser);
    const isLine = !text.trim().includes('\n');
    const [first, ...others] = document.content;
    // "- a" in the middle of a sentence is part of it.
    const splits = isLine && (others.length > 0 || first?.type !== 'paragraph');
    if (splits && editor.state.selection.$from.parent.content.size > 0)
      return pasteLines(editor, surface, text);
    return pasteDocument(editor, surface, document) || pasteLines(editor, surface, text);
  } catch (error) {
    keepAsText(editor, surface, text, error);
    return true;
  }
}

function keepAsText(editor: Editor, surface: Surface, text: string, error: unknown): void {
  report('Paste failed', error);
  if (editor.isDestroyed) return;
  pasteLines(editor, surface, text);
  surface.notice.set({ words: messages.keptAsText });
}
