import { editor as messages } from '@cairn/messages/en/editor';
import { CodeBlock } from '../../nodes/code-block/code-block.ts';
import { report } from '../core/report.ts';
import { CodeHighlight } from '../highlight/highlight-code.ts';
import type { Surface } from '../core/surface.ts';

/** How long the check mark stays after copying. */
const COPIED_FOR = 1000;
const LANGUAGES =
  'bash c c++ c# css diff dockerfile go graphql html java javascript json kotlin lua markdown php python ruby rust scala sql swift toml typescript xml yaml'.split(
    ' ',
  );

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
        const language = languagePicker((chosen) => {
          const at = getPos();
          if (at !== undefined)
            editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'language', chosen));
        });
        const bar = element('div', 'code-bar');
        bar.contentEditable = 'false';
        bar.append(language, copy);
        dom.append(bar, pre);
        const show = (named: unknown) => {
          showLanguage(language, typeof named === 'string' ? named : null);
          contentDOM.className = typeof named === 'string' ? `language-${named}` : '';
          language.disabled = !editor.isEditable;
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
          destroy: () => colors.clear(),
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

function languagePicker(choose: (language: string | null) => void): HTMLSelectElement {
  const select = element('select', 'code-languages');
  select.setAttribute('aria-label', messages.code.language);
  select.append(new Option(messages.code.plain, ''), ...LANGUAGES.map((name) => new Option(name, name)));
  select.addEventListener('change', () => choose(select.value === '' ? null : select.value));
  return select;
}

/** A language that is not in the list is still shown under its own name. */
function showLanguage(select: HTMLSelectElement, language: string | null): void {
  const value = language ?? '';
  if (![...select.options].some((option) => option.value === value)) select.append(new Option(value, value));
  select.value = value;
}
