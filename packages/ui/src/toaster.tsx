import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { toast, toastStore, type ToastMessage } from './toast-store.ts';

export interface ToasterProps {
  /** Accessible name of the region where toasts appear. */
  label: string;
  dismissLabel: string;
}

/** Renders the toasts. Mount it once, outside of everything that unmounts. */
export function Toaster({ label, dismissLabel }: ToasterProps) {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  const [held, setHeld] = useState(false);
  const isDragging = useIsDragging();
  const handleKeyDown = (event: KeyboardEvent) => {
    const last = messages.at(-1);
    if (event.key === 'Escape' && last) toast.dismiss(last.id);
  };
  return createPortal(
    <>
      <Announcer messages={messages} />
      <section
        aria-label={label}
        data-toasts=""
        onKeyDown={handleKeyDown}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className={clsx(
          'pointer-events-none fixed right-4 bottom-4 z-toast flex w-[360px] max-w-[calc(100vw-16px)] flex-col gap-2',
          'narrow:right-2 narrow:bottom-2 narrow:w-[calc(100vw-16px)]',
        )}
      >
        {messages.map((message) => (
          <ToastCard
            key={message.id}
            message={message}
            held={held || isDragging}
            isAway={isDragging}
            dismissLabel={dismissLabel}
          />
        ))}
      </section>
    </>,
    document.body,
  );
}

/** Messages must not cover a drop target while something is dragged. */
function useIsDragging(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const start = () => setDragging(true);
    const end = () => setDragging(false);
    document.addEventListener('dragstart', start);
    // If the dragged element was removed, no dragend is fired; the next press can only come after the drag.
    for (const name of ENDS) document.addEventListener(name, end, true);
    return () => {
      document.removeEventListener('dragstart', start);
      for (const name of ENDS) document.removeEventListener(name, end, true);
    };
  }, []);
  return isDragging;
}

const ENDS = ['dragend', 'drop', 'pointerdown'] as const;

function ToastCard({
  message,
  held,
  isAway,
  dismissLabel,
}: {
  message: ToastMessage;
  held: boolean;
  /** Out of the way, and back afterwards. */
  isAway: boolean;
  dismissLabel: string;
}) {
  useEffect(() => {
    // The timer pauses while the pointer or the focus is on any toast, and then starts again.
    if (held || message.duration === null) return undefined;
    const timer = setTimeout(() => toast.dismiss(message.id), message.duration);
    return () => clearTimeout(timer);
  }, [held, message]);
  return (
    <div
      className={clsx(
        isAway ? 'pointer-events-none opacity-0' : 'pointer-events-auto',
        'flex min-h-11 items-start gap-2.5 rounded-r3 bg-raised py-2 pr-2 pl-3 text-base shadow-e3',
        'transition-[opacity,translate] duration-base ease-enter starting:translate-y-2 starting:opacity-0',
      )}
    >
      <span className="flex h-7 items-center">{marks[message.tone]}</span>
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium break-words">{message.title}</p>
        {message.description !== undefined && (
          <p className="mt-0.5 break-words text-2">{message.description}</p>
        )}
      </div>
      {message.action !== undefined && <ActionButton message={message} />}
      <IconButton
        label={dismissLabel}
        icon={<X aria-hidden="true" />}
        tooltip={false}
        onClick={() => toast.dismiss(message.id)}
      />
    </div>
  );
}

function ActionButton({ message }: { message: ToastMessage }) {
  const { action } = message;
  if (!action) return null;
  return (
    <Button
      keys={action.keys}
      onClick={() => {
        if (action.stays !== true) toast.dismiss(message.id);
        action.onAction();
      }}
    >
      {action.label}
    </Button>
  );
}

const marks: Record<ToastMessage['tone'], ReactNode> = {
  plain: null,
  success: <CircleCheck aria-hidden="true" className="text-green" />,
  error: <CircleAlert aria-hidden="true" className="text-red" />,
  loading: <LoaderCircle aria-hidden="true" className="animate-spin text-3" />,
};

/** Live regions that exist before anything is announced; errors interrupt, the rest is polite. */
function Announcer({ messages }: { messages: readonly ToastMessage[] }) {
  return (
    // Out of the flow, because at the end of the document it would make the page a pixel longer.
    <div className="fixed top-0">
      <div aria-live="polite" className="vh">
        {messages.filter((message) => message.tone !== 'error').map(spoken)}
      </div>
      <div aria-live="assertive" className="vh">
        {messages.filter((message) => message.tone === 'error').map(spoken)}
      </div>
    </div>
  );
}

function spoken({ id, title, description }: ToastMessage): ReactNode {
  return <p key={id}>{description === undefined ? title : `${title}. ${description}`}</p>;
}
