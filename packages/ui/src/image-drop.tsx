import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';

export interface ImageDropProps {
  /** The prompt, such as "Drop an image here". */
  label: string;
  /** Which files it accepts, as text. */
  hint: string;
  /** The `accept` attribute: `.png,.jpg`. */
  accept: string;
  /** URL of the image to show: the chosen one, or the current one. */
  image?: string | null | undefined;
  /** Alt text of the image. */
  imageLabel?: string | undefined;
  shape?: 'round' | 'square' | 'wide' | undefined;
  /** Why the last file was rejected. */
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** Called with one file, even if several were dropped. Validation is up to the caller. */
  onPick: (file: File) => void;
}

const shapes = {
  round: 'size-24 rounded-full',
  square: 'size-24 rounded-r3',
  wide: 'h-24 w-full max-w-[360px] rounded-r3',
};

/** A drop area for an image that also opens the file chooser; shows the chosen image. */
export function ImageDrop(props: ImageDropProps) {
  const { label, hint, accept, image, imageLabel, shape = 'square', error, disabled = false, onPick } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onPick(file);
  };
  return (
    <div>
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'flex w-full flex-col items-center justify-center gap-2.5 rounded-r3 border border-dashed px-4 py-5 text-center transition-[background-color,border-color]',
          over ? 'border-primary bg-selected' : 'border-control hover:bg-tint-hover',
        )}
      >
        {image !== null && image !== undefined && image !== '' ? (
          <img
            src={image}
            alt={imageLabel ?? ''}
            className={clsx('border border-line bg-sunken object-cover', shapes[shape])}
          />
        ) : (
          <ImageUp aria-hidden="true" className="size-7 text-3" strokeWidth={1.5} />
        )}
        <span className="grid gap-0.5">
          <span className="font-medium">{label}</span>
          <span className="text-small text-2">{hint}</span>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Choosing the same file again must fire a change event too.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      <p role="alert" className={clsx('text-small text-red-ink', error !== undefined && 'mt-2')}>
        {error}
      </p>
    </div>
  );
}
