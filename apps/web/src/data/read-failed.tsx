import { Button } from '@cairn/ui/button';
import { OfflineError } from './http.ts';
import type { Read } from './use-read.ts';

interface ReadFailedProps {
  readonly read: Pick<Read<unknown>, 'error' | 'again'>;
  /** What it says if the server can't be reached or has failed, and the label of the retry button. */
  readonly words: { readonly offline: string; readonly failed: string; readonly again: string };
}

/** Shown in place of an answer: the server can't be reached, or it failed and can be asked again. */
export function ReadFailed({ read, words }: ReadFailedProps) {
  if (read.error instanceof OfflineError) return <p className="text-2">{words.offline}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2">
      {words.failed}
      <Button onClick={read.again}>{words.again}</Button>
    </p>
  );
}
