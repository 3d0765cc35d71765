import { useEffect, useState } from 'react';
import { Awareness } from 'y-protocols/awareness';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { DocumentEditor } from '../src/react/document-editor.tsx';
import type { EditorHandle, RecoveredText } from '../src/react/index.ts';
import { bringIn } from '../src/shared/index.ts';
import { harnessProps, type HarnessRequest } from './spies.tsx';

/** Two browsers with one document, side by side; tests cut the line between them and join it again. */
declare global {
  interface Window {
    setLinked: (linked: boolean) => void;
    writers: { ydoc: Doc; awareness: Awareness; handle: EditorHandle | null }[];
    setRecovered: (recovered: RecoveredText[]) => void;
  }
}

const NAMES = ['Ada Moss', 'Bela Quist'];

interface Writer {
  id: string;
  ydoc: Doc;
  awareness: Awareness;
}

function linkedWriters(): Writer[] {
  const writers = NAMES.map((_name, at) => {
    const ydoc = new Doc();
    return { id: `u-${at + 1}`, ydoc, awareness: new Awareness(ydoc) };
  });
  let isLinked = true;
  const others = (writer: Writer) => writers.filter((other) => other !== writer);
  for (const [at, writer] of writers.entries()) {
    writer.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (isLinked && origin !== 'other')
        for (const { ydoc } of others(writer)) bringIn(ydoc, update, 'other');
    });
    writer.awareness.on('update', (_changes: unknown, origin: unknown) => {
      if (origin !== 'local') return;
      const cursor: unknown = writer.awareness.getLocalState()?.['cursor'];
      const state = { user: { id: writer.id, name: NAMES[at] }, cursor };
      for (const { awareness } of others(writer)) {
        awareness.states.set(1000 + at, state);
        awareness.emit('change', [{ added: [], updated: [1000 + at], removed: [] }, 'other']);
      }
    });
  }
  window.setLinked = (linked) => {
    isLinked = linked;
    if (!linked) return;
    // As a server answers: with what it has, before it hears what was written without it.
    const states = writers.map(({ ydoc }) => encodeStateAsUpdate(ydoc));
    for (const [at, writer] of writers.entries())
      for (const { ydoc } of others(writer)) bringIn(ydoc, states[at] ?? new Uint8Array(), 'other');
  };
  window.writers = writers.map(({ ydoc, awareness }) => ({ ydoc, awareness, handle: null }));
  return writers;
}

export function Together({ request }: { request: HarnessRequest }) {
  const [writers] = useState(linkedWriters);
  const [recovered, setRecovered] = useState<RecoveredText[]>([]);
  useEffect(() => {
    window.setRecovered = setRecovered;
  }, []);
  return (
    <div className="together">
      {writers.map(({ ydoc, awareness }, at) => (
        <DocumentEditor
          key={ydoc.guid}
          {...harnessProps(request).edit}
          label={`Writer ${at + 1}`}
          ydoc={ydoc}
          awareness={awareness}
          recovered={at === 0 ? recovered : []}
          onRecoveredDone={(id) => setRecovered((left) => left.filter((text) => text.id !== id))}
          onOutline={(outline) => window.calls.push({ name: 'onOutline', args: [outline] })}
          ref={(handle) => {
            const writer = window.writers[at];
            if (writer) writer.handle = handle;
          }}
        />
      ))}
    </div>
  );
}
