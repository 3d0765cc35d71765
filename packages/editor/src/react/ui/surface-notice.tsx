import { useEffect } from 'react';
import { useObservable } from '../core/observable.ts';
import type { Surface } from '../core/surface.ts';

/** Long enough to read a sentence twice, in milliseconds. */
const SHOWN_FOR = 8000;

/** A notice below the text that the editor did something differently than requested. */
export function SurfaceNotice({ surface }: { surface: Surface }) {
  const notice = useObservable(surface.notice);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => surface.notice.set(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [surface, notice]);
  return (
    <div className="cairn-notice" role="status">
      {notice?.words}
    </div>
  );
}
