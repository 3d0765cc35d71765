import { Extension, type Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { toSchemaJson } from '../../nodes/schema-json.ts';
import { insertPickedIssue } from '../core/insert-issue.ts';
import { pasteAsReference } from '../core/name-issue.ts';
import { flatContent } from '../core/flat-content.ts';
import { looksLikeMarkdown } from '../core/markdown-detection.ts';
import { report } from '../core/report.ts';
import type { Surface } from '../core/surface.ts';
import { nestsTooDeep } from '../../shared/nesting-limit.ts';
import { isInside } from './typeahead.ts';

/** Foreign HTML loses its images, the address of an issue becomes its card, and markdown becomes what it says. */
export function pasteRules(surface: Surface): Extension {
  return Extension.create({
    name: 'pasteRules',
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            transformPastedHTML: withoutImages,
            handlePaste: (view, event, slice) =>
              pasteText(editor, surface, event.clipboardData) ||
              pasteWithKind(view, slice) ||
              pasteFlat(view, surface, slice),
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

function pasteText(editor: Editor, surface: Surface, clipboard: DataTransfer | null): boolean {
  if (!clipboard || clipboard.files.length > 0 || isInside(editor.state, ['codeBlock'])) return false;
  const text = clipboard.getData('text/plain');
  if (isBroken(clipboard.getData('vscode-editor-data'))) {
    editor.view.pasteText(text);
    return true;
  }
  if (pasteAsReference(editor, surface, text)) return true;
  const issue = /^\s*https?:\/\/\S+\s*$/.test(text) ? surface.props.issueFromUrl?.(text.trim()) : null;
  if (issue && editor.state.selection.empty) {
    insertPickedIssue(editor, issue);
    return true;
  }
  if (hasStructure(clipboard.getData('text/html')) || !looksLikeMarkdown(text)) return false;
  void pasteMarkdown(editor, surface, text);
  return true;
}

/** What VS Code says beside its text; the code block reads it next, and would end the paste in an error. */
function isBroken(codeFacts: string): boolean {
  try {
    if (codeFacts !== '') JSON.parse(codeFacts);
    return false;
  } catch (error) {
    report('Paste failed', error);
    return true;
  }
}

/**
 * A heading pasted into an empty paragraph makes it a heading. ProseMirror sees one node type on both sides and would
 * only take the words.
 */
function pasteWithKind(view: EditorView, slice: Slice): boolean {
  const { $from } = view.state.selection;
  const kind: unknown = slice.content.firstChild?.attrs['kind'];
  const isEmptyBlock = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  if (typeof kind !== 'string' || !isEmptyBlock || $from.parent.attrs['kind'] === kind) return false;
  const tr = view.state.tr.setNodeAttribute($from.before(), 'kind', kind).replaceSelection(slice);
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}

/** Code editors put their coloured text on the clipboard as HTML of nothing but blocks and spans. */
function hasStructure(html: string): boolean {
  if (html === '') return false;
  if (html.includes('data-pm-slice')) return true;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (
    body.querySelector(
      'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, a, strong, em, b, i, img, hr',
    ) !== null
  );
}

/** What would be nested too deeply comes as its lines. */
function pasteFlat(view: EditorView, { notice }: Surface, slice: Slice): boolean {
  if (!nestsTooDeep(view.state.tr.replaceSelection(slice))) return false;
  const tr = view.state.tr.replaceSelection(flatContent(slice.content));
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  queueMicrotask(() => notice.set({ words: messages.flattened }));
  return true;
}

async function pasteMarkdown(editor: Editor, surface: Surface, text: string): Promise<void> {
  try {
    const [{ readMarkdown }, { parseHtmlInBrowser }] = await Promise.all([
      import('../../convert/markdown-read.ts'),
      import('../../convert/parse-html-dom.ts'),
    ]);
    const document = toSchemaJson(readMarkdown(text, parseHtmlInBrowser));
    if (editor.isDestroyed) return;
    const { content } = editor.schema.nodeFromJSON(document);
    if (!pasteFlat(editor.view, surface, new Slice(content, 0, 0)))
      editor.commands.insertContent(document.content ?? []);
  } catch (error) {
    report('Paste failed', error);
    if (editor.isDestroyed) return;
    editor.view.pasteText(text);
    surface.notice.set({ words: messages.keptAsText });
  }
}
