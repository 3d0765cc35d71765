import { editor as messages } from '@cairn/messages/en/editor';
import { CALLOUT_KINDS } from '../../nodes/attribute-rules.ts';
import { Callout } from '../../nodes/callout/callout.ts';

const { callout: words, callouts: names } = messages;

/** A callout with a native select for its kind above the text, which works with every keyboard and phone. */
export const CalloutView = Callout.extend({
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const dom = document.createElement('div');
      dom.setAttribute('role', 'note');
      const title = document.createElement('div');
      title.className = 'callout-title';
      title.contentEditable = 'false';
      const contentDOM = document.createElement('div');
      contentDOM.className = 'callout-content';
      dom.append(title, contentDOM);
      const kinds = kindList((kind) => {
        const at = getPos();
        if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'kind', kind));
        editor.view.focus();
      });
      const show = (given: unknown): void => {
        const kind = CALLOUT_KINDS.find((each) => each === given) ?? 'note';
        dom.dataset['callout'] = kind;
        kinds.value = kind;
        if (!editor.isEditable) title.textContent = names[kind];
        // Inserted only once, because reinserting it while others type would close it and lose the focus.
        else if (kinds.parentElement !== title) title.replaceChildren(kinds);
      };
      show(node.attrs['kind']);
      return {
        dom,
        contentDOM,
        update: (updated) => {
          if (updated.type.name !== 'callout') return false;
          show(updated.attrs['kind']);
          return true;
        },
        stopEvent: (event) => event.target instanceof globalThis.Node && title.contains(event.target),
        ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      };
    };
  },
});

function kindList(choose: (kind: string) => void): HTMLSelectElement {
  const list = document.createElement('select');
  list.className = 'callout-kinds';
  list.setAttribute('aria-label', words.kinds);
  for (const kind of CALLOUT_KINDS) list.add(new Option(names[kind], kind));
  list.addEventListener('change', () => choose(list.value));
  return list;
}
