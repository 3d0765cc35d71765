import { editor as messages } from '@cairn/messages/en/editor';
import { CodeBlock } from '../../nodes/code-block/code-block.ts';
import { formulaCode } from '../core/formula-code.ts';
import { report } from '../core/report.ts';
import { CodeHighlight } from '../highlight/highlight-code.ts';
import type { Surface } from '../core/surface.ts';
import { languageField } from './language-field.ts';

/** How long the check mark stays after copying. */
const COPIED_FOR = 1000;
/** A code block with its language and a copy button; plain DOM, because a page may hold many. */
export function codeView(surface: Surface) {
  return CodeBlock.extend({
    addNodeView() {
      return ({ node, editor, getPos }) => {
        const dom = element('div', 'code-frame');
        const pre = element('pre', '');
        const contentDOM = element('code', '');
        pre.append(contentDOM);
        const copy = copyButton(() => contentDOM.textContent, surface);
        const language = languageField(
          (chosen) => {
            const at = getPos();
            if (at !== undefined)
              editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'language', chosen));
          },
          () => editor.view.focus(),
        );
        const bar = element('div', 'code-bar');
        bar.contentEditable = 'false';
        bar.append(language.dom, copy);
        dom.append(bar, pre);
        const formula = formulaCode(dom, { editor, getPos });
        const show = (named: unknown) => {
          language.show(typeof named === 'string' ? named : null, editor.isEditable);
          contentDOM.className = typeof named === 'string' ? `language-${named}` : '';
          formula.show(named);
        };
        show(node.attrs['language']);
        const colors = new CodeHighlight(contentDOM);
        colors.showLater(node.attrs['language']);
        return {
          dom,
          contentDOM,
          update: (updated) => {
            if (updated.type.name !== 'codeBlock') return false;
            show(updated.attrs['language']);
            colors.showLater(updated.attrs['language']);
            return true;
          },
          destroy: () => {
            colors.clear();
            formula.end();
          },
          stopEvent: (event) => event.target instanceof globalThis.Node && bar.contains(event.target),
          ignoreMutation: (mutation) => mutation.type !== 'selection' && !pre.contains(mutation.target),
        };
      };
    },
  });
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  return made;
}

function copyButton(text: () => string, surface: Surface): HTMLButtonElement {
  const button = element('button', 'copy-code');
  button.type = 'button';
  button.title = messages.code.copy;
  button.setAttribute('aria-label', messages.code.copy);
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => void copyText(button, text(), surface));
  return button;
}

async function copyText(button: HTMLElement, text: string, surface: Surface): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    report('Copying failed', error);
    return;
  }
  button.dataset['copied'] = 'true';
  surface.announcement.set(messages.code.copied);
  setTimeout(() => delete button.dataset['copied'], COPIED_FOR);
}
