import { clsx } from 'clsx';
import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';

interface ImageButtonProps {
  label: string;
  shape: 'round' | 'square';
  onPress: () => void;
  children: ReactNode;
}

/** A picture that can be changed, which a small camera icon shows. */
export function ImageButton({ label, shape, onPress, children }: ImageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={clsx(
        'group relative flex-none outline-offset-2',
        shape === 'round' ? 'rounded-full' : 'rounded-r2',
      )}
    >
      {children}
      <span
        aria-hidden="true"
        className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full border border-strong bg-raised text-2 shadow-e1 group-hover:bg-hover group-hover:text-text"
      >
        <Camera className="size-3.5" />
      </span>
    </button>
  );
}
