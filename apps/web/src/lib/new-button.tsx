import { Button, type ButtonProps } from '@cairn/ui/button';
import { PlusIcon } from '@cairn/ui/icons';

interface NewButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'icon'> {
  readonly label: string;
}

/** A header's button that creates something; on a narrow screen only its plus is shown. */
export function NewButton({ label, ...rest }: NewButtonProps) {
  return (
    <Button variant="primary" icon={<PlusIcon />} aria-label={label} {...rest}>
      <span className="narrow:vh">{label}</span>
    </Button>
  );
}
