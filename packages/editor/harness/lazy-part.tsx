import { useEffect, useState } from 'react';
import { Awareness } from 'y-protocols/awareness';
import { Doc } from 'yjs';
import { DocumentEditor } from '../src/react/index.ts';
import { harnessProps, type HarnessRequest } from './spies.tsx';

/** An editor whose document is still on its way; a test lets it come. */
declare global {
  interface Window {
    arrive: () => void;
  }
}

export function Late({ request }: { request: HarnessRequest }) {
  const [{ ydoc, awareness }] = useState(() => {
    const made = new Doc();
    return { ydoc: made, awareness: new Awareness(made) };
  });
  const [isHere, setIsHere] = useState(request.late === 'arrived');
  useEffect(() => {
    window.arrive = () => setIsHere(true);
  }, []);
  return (
    <DocumentEditor
      {...harnessProps(request).edit}
      ydoc={isHere ? ydoc : undefined}
      awareness={awareness}
      meanwhile={<p className="meanwhile">Press to write</p>}
      ref={(handle) => {
        window.editor = handle;
      }}
    />
  );
}
