/** The action of a toast, such as Undo, Copy or Retry. */
export interface ToastAction {
  label: string;
  onAction: () => void;
  keys?: string | undefined;
  /** Keeps the toast open after the action. */
  stays?: boolean | undefined;
}

export interface ToastOptions {
  /** A toast with the same ID replaces the earlier one in place. */
  id?: string | undefined;
  description?: string | undefined;
  action?: ToastAction | undefined;
  /** In milliseconds; null stays until it is dismissed. */
  duration?: number | null | undefined;
}

/** A toast as it is shown. */
export interface ToastMessage {
  id: string;
  tone: 'plain' | 'success' | 'error' | 'loading';
  title: string;
  description: string | undefined;
  action: ToastAction | undefined;
  duration: number | null;
}

/** A toast about work in progress, which is then updated with the result. */
export interface LoadingToast {
  id: string;
  resolve: (title: string, options?: Omit<ToastOptions, 'id'>) => void;
  reject: (title: string, options?: Omit<ToastOptions, 'id'>) => void;
  dismiss: () => void;
}

/** Milliseconds, enough to read a sentence; toasts with an action stay longer. */
const READING_TIME = 5000;
const ACTION_TIME = 8000;
/** A fourth toast removes the oldest. */
const MAX = 3;

let messages: readonly ToastMessage[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** The current toasts, for the one {@link Toaster}. */
export const toastStore = {
  read: (): readonly ToastMessage[] => messages,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Shows toasts. Can be called from anywhere.
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
    known ? messages.map((other) => (other.id === id ? message : other)) : [...messages, message].slice(-MAX),
  );
  return id;
}

function publish(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
