import type { Editor } from '@tiptap/core';
import type { Surface } from '../core/surface.ts';
import { BlockHandle } from './block-handle.tsx';
import { Chrome } from './chrome.tsx';
import { FindBar } from './find-bar.tsx';
import { FloatingToolbar } from './floating-toolbar.tsx';
import { SurfacePopups } from './surface-popups.tsx';
import { TableControls } from './table-controls.tsx';
import { TouchBar } from './touch-bar.tsx';

/** The controls of an editor with the full schema. */
export function RichChrome({ editor, surface }: { editor: Editor; surface: Surface }) {
  return (
    <Chrome editor={editor}>
      <FindBar editor={editor} surface={surface} />
      <BlockHandle editor={editor} surface={surface} />
      <TableControls editor={editor} />
      <FloatingToolbar editor={editor} surface={surface} />
      <TouchBar editor={editor} surface={surface} />
      <SurfacePopups editor={editor} surface={surface} />
    </Chrome>
  );
}
