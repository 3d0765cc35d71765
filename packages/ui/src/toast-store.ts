/** What one may do about a message: Undo, Copy, Retry. */
export interface ToastAction {
  label: string;
  onAction: () => void;
  keys?: string | undefined;
  /** The message stays after it. */
  stays?: boolean | undefined;
}

export interface ToastOptions {
  /** The same id again changes the message in place. */
  id?: string | undefined;
  description?: string | undefined;
  action?: ToastAction | undefined;
  /** Milliseconds; null stays until it is dismissed. */
  duration?: number | null | undefined;
}

/** A message as it is shown. */
export interface ToastMessage {
  id: string;
  tone: 'plain' | 'success' | 'error' | 'loading';
  title: string;
  description: string | undefined;
  action: ToastAction | undefined;
  duration: number | null;
}

/** A message about work under way; the same message then says how it ended. */
export interface LoadingToast {
  id: string;
  resolve: (title: string, options?: Omit<ToastOptions, 'id'>) => void;
  reject: (title: string, options?: Omit<ToastOptions, 'id'>) => void;
  dismiss: () => void;
}

/** Long enough to read a sentence; a message that offers an action stays longer. */
const READING_TIME = 5000;
const ACTION_TIME = 8000;
/** The oldest goes when a fourth comes. */
const MOST = 3;

let messages: readonly ToastMessage[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** The messages now shown, for the one {@link Toaster}. */
export const toastStore = {
  read: (): readonly ToastMessage[] => messages,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Says something without asking anything. Callable from anywhere, no component needed.
 *
 * @example
 * const saving = toast.loading('Updating theme...');
 * saving.resolve('Theme updated successfully!');
 */
export const toast = {
  show: (title: string, options: ToastOptions = {}): string => put('plain', title, options),
  success: (title: string, options: ToastOptions = {}): string => put('success', title, options),
  error: (title: string, options: ToastOptions = {}): string => put('error', title, options),
  loading: (title: string, options: ToastOptions = {}): LoadingToast => {
    const id = put('loading', title, { duration: null, ...options });
    return {
      id,
      resolve: (title, options = {}) => void put('success', title, { ...options, id }),
      reject: (title, options = {}) => void put('error', title, { ...options, id }),
      dismiss: () => toast.dismiss(id),
    };
  },
  dismiss: (id: string): void => publish(messages.filter((message) => message.id !== id)),
  clear: (): void => publish([]),
};

function put(tone: ToastMessage['tone'], title: string, options: ToastOptions): string {
  const id = options.id ?? `toast-${++count}`;
  const { description, action } = options;
  const duration = options.duration === undefined ? (action ? ACTION_TIME : READING_TIME) : options.duration;
  const message: ToastMessage = { id, tone, title, description, action, duration };
  const known = messages.some((other) => other.id === id);
  publish(
    known
      ? messages.map((other) => (other.id === id ? message : other))
      : [...messages, message].slice(-MOST),
  );
  return id;
}

function publish(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
