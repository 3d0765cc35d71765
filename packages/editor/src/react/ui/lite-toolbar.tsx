import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { editor as messages } from '@cairn/messages/en/editor';
import { insertTable, canInsertTable } from '../core/block-commands.ts';
import { chooseImage } from '../core/file-upload.ts';
import { submitDocument } from '../core/submit.ts';
import type { Surface } from '../core/surface.ts';
import {
  BoldIcon,
  BulletListIcon,
  CodeIcon,
  ImageIcon,
  ItalicIcon,
  MentionIcon,
  SendIcon,
  TableIcon,
  TaskListIcon,
} from './editor-icons.ts';
import { ToolButton } from './tool-button.tsx';

const { toolbar } = messages;

/** The fixed row of buttons below a comment. */
export function LiteToolbar({ editor, surface }: { editor: Editor; surface: Surface }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      code: current.isActive('code'),
      bullets: current.isActive('bulletList'),
      tasks: current.isActive('taskList'),
      table: canInsertTable(current),
      blank: current.isEmpty,
    }),
  });
  const { props } = surface;
  return (
    <div className="cairn-lite-bar" role="toolbar" aria-label={toolbar.label}>
      <ToolButton
        label={toolbar.bold}
        pressed={state.bold}
        onClick={() => editor.chain().focus().toggleMark('bold').run()}
      >
        <BoldIcon />
      </ToolButton>
      <ToolButton
        label={toolbar.italic}
        pressed={state.italic}
        onClick={() => editor.chain().focus().toggleMark('italic').run()}
      >
        <ItalicIcon />
      </ToolButton>
      <ToolButton
        label={toolbar.code}
        pressed={state.code}
        onClick={() => editor.chain().focus().toggleMark('code').run()}
      >
        <CodeIcon />
      </ToolButton>
      <ToolButton
        label={toolbar.bulletList}
        pressed={state.bullets}
        onClick={() => editor.chain().focus().toggleBulletList().run()}
      >
        <BulletListIcon />
      </ToolButton>
      <ToolButton
        label={toolbar.todo}
        pressed={state.tasks}
        onClick={() => editor.chain().focus().toggleTaskList().run()}
      >
        <TaskListIcon />
      </ToolButton>
      <ToolButton label={toolbar.table} disabled={!state.table} onClick={() => insertTable(editor)}>
        <TableIcon />
      </ToolButton>
      {props.mentionSuggestions && (
        <ToolButton label={toolbar.mention} onClick={() => startMention(editor)}>
          <MentionIcon />
        </ToolButton>
      )}
      {props.fileHandler && (
        <ToolButton label={toolbar.image} onClick={() => chooseImage(editor, surface)}>
          <ImageIcon />
        </ToolButton>
      )}
      {props.onSubmit && (
        <ToolButton
          label={toolbar.submit}
          className="cairn-send"
          disabled={state.blank}
          onClick={() => submitDocument(editor, surface)}
        >
          <SendIcon />
        </ToolButton>
      )}
    </div>
  );
}

function startMention(editor: Editor): void {
  const { $from } = editor.state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ');
  editor
    .chain()
    .focus()
    .insertContent(before === '' || before.endsWith(' ') ? '@' : ' @')
    .run();
}
