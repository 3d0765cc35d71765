import type { Editor } from '@tiptap/core';
import { editor as messages } from '@cairn/messages/en/editor';
import { useState } from 'react';
import type { RecoveredText } from '../editor-props.ts';

/** How many are shown at once, so that they don't push away the text. */
const PAGE = 5;

/** Texts that were lost to someone else's change; each can be restored, copied or dismissed. */
export function RecoveredTexts({
  editor,
  recovered,
  onDone,
}: {
  editor: Editor;
  recovered: readonly RecoveredText[];
  onDone: (id: string) => void;
}) {
  const [shown, setShown] = useState(PAGE);
  if (recovered.length === 0) return null;
  const putBack = ({ id, text }: RecoveredText) => {
    if (insertBelow(editor, text)) onDone(id);
  };
  return (
    <section className="cairn-recovered" aria-label={messages.recovered.title} role="status">
      {recovered.some(({ isRefused }) => isRefused !== true) && (
        <p className="cairn-recovered-why">{messages.recovered.why}</p>
      )}
      {recovered.some(({ isRefused }) => isRefused === true) && (
        <p className="cairn-recovered-why">{messages.recovered.refused}</p>
      )}
      <ul>
        {recovered.slice(0, shown).map((each) => (
          <li key={each.id}>
            <q>{each.text.trim()}</q>
            <span className="cairn-recovered-actions">
              {editor.isEditable && (
                <button type="button" onClick={() => putBack(each)}>
                  {messages.recovered.insert}
                </button>
              )}
              <button type="button" onClick={() => void navigator.clipboard.writeText(each.text)}>
                {messages.recovered.copy}
              </button>
              <button type="button" onClick={() => onDone(each.id)}>
                {messages.recovered.dismiss}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {recovered.length > shown && (
        <button type="button" onClick={() => setShown(shown + PAGE)}>
          {messages.recovered.more.replace('{count}', String(recovered.length - shown))}
        </button>
      )}
    </section>
  );
}

/** Inserts below the caret's block, because the original place is unknown. @returns whether there was room for it */
function insertBelow(editor: Editor, text: string): boolean {
  const { $from } = editor.state.selection;
  const before = editor.state.doc;
  const at = $from.depth === 0 ? before.content.size : $from.after(1);
  const lines = text.split('\n').filter((line) => line !== '');
  const content = lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }));
  editor.chain().insertContentAt(at, content).run();
  if (editor.state.doc.eq(before)) return false;
  // At the end of its last line.
  editor.commands.focus(at + text.length + 2 * lines.length - 1 - (text.length - lines.join('').length));
  return true;
}
