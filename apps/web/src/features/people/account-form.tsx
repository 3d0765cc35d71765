import { Button, FormError } from '@cairn/ui';
import type { FormEventHandler, ReactNode } from 'react';

export interface AccountFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  busy: boolean;
  problem: string | undefined;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
}

/** The form of a full-screen page: fields, errors, one button. */
export function AccountForm({ onSubmit, busy, problem, submitLabel, busyLabel, children }: AccountFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      {children}
      {problem !== undefined && <FormError>{problem}</FormError>}
      <Button type="submit" variant="primary" size="xl" block loading={busy} loadingText={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}
