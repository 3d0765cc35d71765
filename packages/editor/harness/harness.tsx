import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/src/tokens/tokens.css';
import '../src/react/editor.css';
import './harness.css';
import { RichText, type DocumentJson, type EditorHandle, type EditorProps } from '../src/react/index.ts';
import { LiteEditor } from '../src/react/lite-editor.tsx';
import { RichEditor } from '../src/react/rich-editor.tsx';
import { Late } from './lazy-part.tsx';
import { harnessProps, type HarnessRequest } from './spies.tsx';
import { Together } from './together.tsx';

/**
 * Mounts one editor alone with spy callbacks. Tests choose what is mounted through `window.mount(request)` and read
 * `window.calls`, `window.editor` (the handle) and the console.
 */
declare global {
  interface Window {
    mount: (request: HarnessRequest) => void;
    setValue: (value: DocumentJson | null | undefined) => void;
    unmount: () => void;
    calls: { name: string; args: unknown[] }[];
    mounted: HarnessRequest;
    editor: EditorHandle | null;
  }
}

const EDITORS = { rich: RichEditor, lite: LiteEditor };

function Stage({ request }: { request: HarnessRequest }) {
  const [value, setValue] = useState<DocumentJson | null | undefined>(request.value);
  useEffect(() => {
    window.setValue = setValue;
  }, []);
  if (request.kind === 'read')
    return <RichText {...harnessProps(request).read} value={value ?? { type: 'doc', content: [] }} />;
  if (request.late) return <Late request={request} />;
  if (request.kind === 'document') return <Together request={request} />;
  const Editor = EDITORS[request.kind];
  const props: EditorProps = { ...harnessProps(request).edit, value };
  return (
    <Editor
      {...props}
      ref={(handle) => {
        window.editor = handle;
      }}
    />
  );
}

window.calls = [];
const container = document.querySelector('#root');
if (!container) throw new Error('the harness page has no root');
const root = createRoot(container);
let mounted = 0;

window.mount = (request) => {
  window.calls = [];
  window.mounted = request;
  mounted += 1;
  const stage = (
    <div className="stage" key={mounted}>
      <Stage request={request} />
    </div>
  );
  root.render(request.strict ? <StrictMode>{stage}</StrictMode> : stage);
};
window.unmount = () => root.render(null);

const asked = new URLSearchParams(location.search);
if (asked.get('theme')) document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
const kind = asked.get('kind');
window.mount({ kind: kind === 'lite' || kind === 'read' || kind === 'document' ? kind : 'rich' });
