import { clsx } from 'clsx';
import { useId, type FormEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface DialogFormProps extends DialogProps {
  /** Also by Enter in a line, and by Ctrl-Enter or Cmd-Enter anywhere in it. */
  onSubmit: (event: FormEvent) => void;
  submitLabel: string;
  cancelLabel: string;
  /** `danger-solid` where something is lost. */
  tone?: 'primary' | 'danger-solid' | undefined;
  busy?: boolean | undefined;
  /** The word while it works. */
  busyLabel?: string | undefined;
  disabled?: boolean | undefined;
  /** For the form inside: the distance between its fields. */
  formClassName?: string | undefined;
}

/**
 * A dialog that is a form: fields, then Cancel and the button that sends them. With a `footer` of its own it has left off
 * being one, as when it shows what has come of it.
 *
 * @example
 * <DialogForm open={open} onOpenChange={setOpen} title="Rename" onSubmit={rename} submitLabel="Save" cancelLabel="Cancel">
 *   <Field label="Name"><TextField value={name} onChange={...} /></Field>
 * </DialogForm>
 */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, submitLabel, cancelLabel, tone = 'primary', busy, busyLabel, disabled } = props;
  const { formClassName = 'gap-4', children, footer, ...dialog } = props;
  const formId = useId();
  const buttons = (
    <>
      <Button size="lg" onClick={() => props.onOpenChange(false)}>
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        form={formId}
        size="lg"
        variant={tone}
        disabled={disabled}
        loading={busy}
        loadingText={busyLabel}
      >
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} footer={footer ?? buttons}>
      <form
        id={formId}
        // Our own sentences in place of the browser's, which speaks its own language.
        noValidate
        className={clsx('grid', formClassName)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
