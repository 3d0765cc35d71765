import { clsx } from 'clsx';
import { useId, type FormEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface DialogFormProps extends DialogProps {
  /** Called by the submit button, Enter in a text field, and Ctrl-Enter or Cmd-Enter anywhere in the dialog. */
  onSubmit: (event: FormEvent) => void;
  submitLabel: string;
  cancelLabel: string;
  /** `danger-solid` if something is lost. */
  tone?: 'primary' | 'danger-solid' | undefined;
  busy?: boolean | undefined;
  /** The submit button's label while `busy`. */
  busyLabel?: string | undefined;
  disabled?: boolean | undefined;
  /** Class names of the form, such as the gap between its fields. */
  formClassName?: string | undefined;
}

/**
 * A dialog with a form: fields, Cancel and a submit button. With its own `footer` it is no longer a form, for example to
 * show the result.
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
        // Our own messages instead of the browser's, which may be in another language.
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
