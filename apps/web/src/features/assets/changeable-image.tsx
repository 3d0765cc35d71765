import { useState, type ReactNode } from 'react';
import { ImageButton } from './image-button.tsx';
import { ImageDialog, type ImageDialogProps } from './image-dialog.tsx';

interface ChangeableImageProps extends Omit<ImageDialogProps, 'open' | 'onOpenChange'> {
  /** What pressing the picture does. */
  readonly label: string;
  /** The picture as it is. */
  readonly children: ReactNode;
}

/** A picture; pressing it opens the dialog that changes it. */
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
