import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast-store.ts';
import { writeClipboard } from './write-clipboard.ts';

export interface CopyButtonProps {
  text: string;
  label: string;
  /** Shown and announced for a moment after copying. */
  copiedLabel: string;
  /** Announced if the browser refuses. */
  refusedLabel: string;
  /** Whether the label is shown beside the icon. */
  worded?: boolean | undefined;
  onCopied?: (() => void) | undefined;
  className?: string | undefined;
}

const SHOWN_FOR = 1600;

/** A button that copies a text and confirms it. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  refusedLabel,
  worded = false,
  onCopied,
  className,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await writeClipboard(text);
    } catch {
      toast.error(refusedLabel);
      return;
    }
    setCopied(true);
    onCopied?.();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), SHOWN_FOR);
  };
  const icon = copied ? <Check aria-hidden="true" className="text-green" /> : <Copy aria-hidden="true" />;
  return (
    <>
      {worded ? (
        <Button icon={icon} className={className} onClick={() => void copy()}>
          {copied ? copiedLabel : label}
        </Button>
      ) : (
        <IconButton label={label} icon={icon} className={className} onClick={() => void copy()} />
      )}
      <span role="status" className="vh">
        {copied ? copiedLabel : ''}
      </span>
    </>
  );
}
