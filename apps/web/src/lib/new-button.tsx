import { Button, type ButtonProps } from '@cairn/ui/button';
import { PlusIcon } from '@cairn/ui/icons';

interface NewButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'icon'> {
  readonly label: string;
}

/** The button of a header that makes something new; on a narrow screen only its plus is seen. */
export function NewButton({ label, ...rest }: NewButtonProps) {
  return (
    <Button variant="primary" icon={<PlusIcon />} aria-label={label} {...rest}>
      <span className="narrow:vh">{label}</span>
    </Button>
  );
}
