import { clsx } from 'clsx';
import { cloneElement, type CSSProperties, type ReactElement, type Ref, type SyntheticEvent } from 'react';

type Props = Record<string, unknown>;
type Handler = (event: SyntheticEvent) => void;

/**
 * Adds props to an element, so that a caller can pass their own link or button.
 * Classes and styles are merged, both handlers run (the caller's first), both refs are set; otherwise the caller's
 * props win.
 *
 * @example `renderAs(<Link to="/home" />, { className: rowLook, children: label })`
 */
export function renderAs(element: ReactElement, part: Props): ReactElement {
  const own = element.props;
  return cloneElement(element, mergeProps(isProps(own) ? own : {}, part));
}

/** {@link renderAs} as a component, for parts whose refs or handlers are created while rendering. */
export function Slot({ element, ...part }: Props & { element: ReactElement }): ReactElement {
  return renderAs(element, part);
}

function mergeProps(own: Props, part: Props): Props {
  const merged: Props = { ...part, ...own };
  for (const key of Object.keys(part)) {
    if (isHandlerName(key)) merged[key] = chain(asHandler(own[key]), asHandler(part[key]));
  }
  merged['className'] = clsx(asClass(part['className']), asClass(own['className'])) || undefined;
  if (own['style'] !== undefined || part['style'] !== undefined) {
    merged['style'] = { ...asStyle(part['style']), ...asStyle(own['style']) };
  }
  if (part['children'] !== undefined && own['children'] === undefined) merged['children'] = part['children'];
  merged['ref'] = mergeRefs(asRef(own['ref']), asRef(part['ref']));
  return merged;
}

/** A ref that sets both. */
export function mergeRefs<T>(first: Ref<T> | undefined, second: Ref<T> | undefined): Ref<T> | undefined {
  if (!first) return second;
  if (!second) return first;
  return (value: T | null) => {
    const undoFirst = setRef(first, value);
    const undoSecond = setRef(second, value);
    return () => {
      undoFirst();
      undoSecond();
    };
  };
}

function setRef<T>(ref: Ref<T>, value: T | null): () => void {
  if (typeof ref === 'function') {
    const undo = ref(value);
    return typeof undo === 'function' ? undo : () => ref(null);
  }
  if (ref) ref.current = value;
  return () => {
    if (ref) ref.current = null;
  };
}

function chain(first: Handler | undefined, second: Handler | undefined): Handler | undefined {
  if (!first) return second;
  if (!second) return first;
  return (event) => {
    first(event);
    if (!event.defaultPrevented) second(event);
  };
}

function isProps(value: unknown): value is Props {
  return typeof value === 'object' && value !== null;
}

function isHandlerName(key: string): boolean {
  return /^on[A-Z]/.test(key);
}

// The props of an unknown element are untyped, so each is checked before use.
function asHandler(value: unknown): Handler | undefined {
  return typeof value === 'function' ? (value as Handler) : undefined;
}
function asClass(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
function asStyle(value: unknown): CSSProperties {
  return typeof value === 'object' && value !== null ? value : {};
}
function asRef(value: unknown): Ref<unknown> | undefined {
  if (typeof value === 'function') return value as Ref<unknown>;
  return typeof value === 'object' && value !== null && 'current' in value ? value : undefined;
}
