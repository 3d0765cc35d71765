import { Button } from '@cairn/ui/button';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { Dialog } from '@cairn/ui/dialog';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useRefusedChanges, type RefusedChange } from './refused-changes.ts';
import { retryChange } from './retry-change.ts';

/** Refused changes: the reason, the text, and the possible actions. */
export function RefusedDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations('refusedChanges');
  const shared = useTranslations('app.refused');
  const [changes, drop] = useRefusedChanges();
  const handleDone = (id: string): void => {
    drop(id);
    if (changes.length === 1) onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={shared('list', { count: changes.length })}
      description={t('lead')}
      closeLabel={t('close')}
      sheet
    >
      <ul className="grid gap-3">
        {changes.map((change) => (
          <Refused key={change.id} change={change} onDone={() => handleDone(change.id)} />
        ))}
      </ul>
    </Dialog>
  );
}

function Refused({ change, onDone }: { change: RefusedChange; onDone: () => void }) {
  const t = useTranslations('refusedChanges');
  const shared = useTranslations('app.refused');
  const engine = useEngine();
  const { text } = change;
  const retry = async (): Promise<void> => {
    if (await retryChange(engine, change.command, change.args)) onDone();
    else toast.error(t('retryFailed'));
  };
  const copy = (): void =>
    void writeClipboard(text ?? '').then(
      () => toast.success(t('copied')),
      () => toast.error(t('copyFailed')),
    );
  return (
    <li className="rounded-r3 border border-line p-3">
      <p className="font-medium">{change.message}</p>
      <p className="text-small text-2">
        <RelativeTime at={change.at} />
      </p>
      {text !== undefined && (
        <blockquote className="mt-2 max-h-40 overflow-auto rounded-r2 bg-sunken px-2 py-1.5 break-words whitespace-pre-wrap">
          {text}
        </blockquote>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void retry()}>{shared('retry')}</Button>
        {text !== undefined && <Button onClick={copy}>{shared('copy')}</Button>}
        <Button variant="ghost" onClick={onDone}>
          {t('dismiss')}
        </Button>
      </div>
    </li>
  );
}
