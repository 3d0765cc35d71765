import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { dialogParts } from './overlays.ts';
import { TextField } from './text-field.tsx';

export interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, such as "Delete project?". */
  title: string;
  /** The consequence, and whether it can be undone. */
  description?: ReactNode;
  confirmLabel: string;
  /** The button's label while `onConfirm` runs. */
  busyLabel?: string | undefined;
  cancelLabel: string;
  tone?: 'plain' | 'danger' | undefined;
  /** For what can't be undone: the text that has to be typed first. */
  typed?: { label: string; expected: string } | undefined;
  /** The dialog closes when the promise resolves, and stays open if it rejects. */
  onConfirm: () => void | Promise<void>;
  children?: ReactNode;
}

/** A dialog that asks for confirmation before something is lost. */
export function Confirm(props: ConfirmProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    busyLabel,
    cancelLabel,
    tone = 'plain',
    typed,
  } = props;
  const parts = dialogParts.useLayer(open);
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setWords('');
  }
  const ready = typed === undefined || words.trim() === typed.expected;

  const confirm = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await props.onConfirm();
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  };
  if (!parts) return null;
  return (
    <parts.AlertPopup
      open={open}
      onOpenChange={(next) => busy || onOpenChange(next)}
      title={title}
      description={description}
      initialFocus={typed === undefined ? cancel : first}
      footer={
        <>
          <Button ref={cancel} size="lg" disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            size="lg"
            variant={tone === 'danger' ? 'danger-solid' : 'primary'}
            disabled={!ready}
            loading={busy}
            loadingText={busyLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {props.children}
        {typed !== undefined && (
          <label className="mt-4 grid gap-1.5 font-medium">
            {typed.label}
            <TextField
              ref={first}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </label>
        )}
      </form>
    </parts.AlertPopup>
  );
}
