import type { Editor } from '@tiptap/core';
import type { Surface } from '../core/surface.ts';
import { BlockHandle } from './block-handle.tsx';
import { Chrome } from './chrome.tsx';
import { FloatingToolbar } from './floating-toolbar.tsx';
import { SurfacePopups } from './surface-popups.tsx';
import { TableControls } from './table-controls.tsx';

/** What stands beside a text that knows everything the schema does. */
export function RichChrome({ editor, surface }: { editor: Editor; surface: Surface }) {
  return (
    <Chrome editor={editor}>
      <BlockHandle editor={editor} surface={surface} />
      <TableControls editor={editor} />
      <FloatingToolbar editor={editor} surface={surface} />
      <SurfacePopups editor={editor} surface={surface} />
    </Chrome>
  );
}
