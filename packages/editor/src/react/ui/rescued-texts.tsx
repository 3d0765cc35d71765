import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import type { RescuedText } from '../editor-props.ts';

/** Texts that were lost to somebody else's change, each to be put back, copied or let go. */
export function RescuedTexts({
  editor,
  rescued,
  onDone,
}: {
  editor: Editor;
  rescued: readonly RescuedText[];
  onDone: (id: string) => void;
}) {
  if (rescued.length === 0) return null;
  const putBack = ({ id, text }: RescuedText) => {
    insertBelow(editor, text);
    onDone(id);
  };
  return (
    <section className="cairn-rescued" aria-label={messages.rescued.title} role="status">
      <p className="cairn-rescued-why">{messages.rescued.why}</p>
      <ul>
        {rescued.map((each) => (
          <li key={each.id}>
            <q>{each.text}</q>
            <span className="cairn-rescued-actions">
              {editor.isEditable && (
                <button type="button" onClick={() => putBack(each)}>
                  {messages.rescued.insert}
                </button>
              )}
              <button type="button" onClick={() => void navigator.clipboard.writeText(each.text)}>
                {messages.rescued.copy}
              </button>
              <button type="button" onClick={() => onDone(each.id)}>
                {messages.rescued.dismiss}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Below the block the caret is in; where it once was, nobody can say. */
function insertBelow(editor: Editor, text: string): void {
  const { $from } = editor.state.selection;
  const at = $from.depth === 0 ? editor.state.doc.content.size : $from.after(1);
  editor
    .chain()
    .insertContentAt(at, { type: 'paragraph', content: [{ type: 'text', text }] })
    .focus(at + 1 + text.length)
    .run();
}
