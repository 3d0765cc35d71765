import { useState, type ReactNode } from 'react';
import { ImageButton } from './image-button.tsx';
import { ImageDialog, type ImageDialogProps } from './image-dialog.tsx';

interface ChangeableImageProps extends Omit<ImageDialogProps, 'open' | 'onOpenChange'> {
  /** The action of clicking the picture. */
  readonly label: string;
  /** The current picture. */
  readonly children: ReactNode;
}

/** A picture that opens the dialog to change it. */
export function ChangeableImage({ label, children, ...dialog }: ChangeableImageProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ImageButton label={label} shape={dialog.shape} onPress={() => setOpen(true)}>
        {children}
      </ImageButton>
      <ImageDialog {...dialog} open={open} onOpenChange={setOpen} />
    </>
  );
}
