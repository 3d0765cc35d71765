import { useEffect, useEffectEvent, useState } from 'react';

/** Elements that handle files themselves. */
const TAKEN = '[contenteditable="true"], input, textarea, [role="dialog"][data-open], dialog';

/** Handles files dropped or pasted anywhere on the page except in text fields. True while files are dragged over it. */
export function useDroppedFiles(isOn: boolean, take: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const handleFiles = useEffectEvent((event: Event, transfer: DataTransfer | null): void => {
    const files = [...(transfer?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented || isTaken(event.target)) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const paste = (event: ClipboardEvent): void => handleFiles(event, event.clipboardData);
    const drop = (event: DragEvent): void => {
      setOver(false);
      handleFiles(event, event.dataTransfer);
    };
    const drag = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      const mayDrop = !isTaken(event.target);
      // Without this the browser opens the file instead.
      if (mayDrop) event.preventDefault();
      setOver(mayDrop);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    document.addEventListener('paste', paste);
    document.addEventListener('drop', drop);
    document.addEventListener('dragover', drag);
    document.addEventListener('dragleave', leave);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('drop', drop);
      document.removeEventListener('dragover', drag);
      document.removeEventListener('dragleave', leave);
    };
  }, [isOn]);
  return over && isOn;
}

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKEN) !== null;
