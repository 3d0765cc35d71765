import { editor as messages } from '@cairn/messages/en/editor';
import type { Node } from '@tiptap/pm/model';
import { CodeBlock } from '../../nodes/code-block/code-block.ts';
import { lineNumbersOf } from '../../nodes/line-numbers.ts';
import { formulaCode } from '../core/formula-code.ts';
import { setLineNumbers } from '../core/line-numbers.ts';
import { report } from '../core/report.ts';
import { CodeHighlight } from '../highlight/highlight-code.ts';
import type { Surface } from '../core/surface.ts';
import { languageField } from './language-field.ts';

/** How long the check mark stays after copying. */
const COPIED_FOR = 1000;

/**
 * A code block with its language, a switch for line numbers and a copy button; plain DOM, because a page may have many.
 */
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
        const numbers = numbersButton((isNumbered) => {
          const at = getPos();
          if (at !== undefined) setLineNumbers(editor, surface, { at, isNumbered });
        });
        const bar = element('div', 'code-bar');
        bar.contentEditable = 'false';
        bar.append(language.dom, numbers, copy);
        dom.append(bar, pre);
        const formula = formulaCode(dom, { editor, getPos });
        const show = ({ attrs, textContent }: Node) => {
          const { language: named, lineNumbers: isNumbered } = attrs;
          language.show(typeof named === 'string' ? named : null, editor.isEditable);
          contentDOM.className = typeof named === 'string' ? `language-${named}` : '';
          numbers.disabled = !editor.isEditable;
          numbers.ariaPressed = String(isNumbered);
          if (isNumbered === true) pre.dataset['numbers'] = lineNumbersOf(textContent);
          else delete pre.dataset['numbers'];
          formula.show(named);
        };
        show(node);
        const colors = new CodeHighlight(contentDOM);
        colors.showLater(node.attrs['language']);
        return {
          dom,
          contentDOM,
          update: (updated) => {
            if (updated.type.name !== 'codeBlock') return false;
            show(updated);
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

function numbersButton(choose: (isNumbered: boolean) => void): HTMLButtonElement {
  const button = element('button', 'code-numbers');
  button.type = 'button';
  button.title = messages.code.lineNumbers;
  button.setAttribute('aria-label', messages.code.lineNumbers);
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => choose(button.ariaPressed !== 'true'));
  return button;
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
