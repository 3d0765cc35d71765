import { editor as messages } from '@cairn/messages/en/editor';
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { documentToHtml } from '../convert/html-write.ts';
import type { DocumentJson } from '../nodes/json.ts';
import { useEmbedSlots } from './core/use-embed-slots.ts';
import { useReferenceSlots } from './core/use-reference-slots.ts';
import { keepOpenSections, namesOfSections, openSectionsOf } from './core/kept-sections.ts';
import { formulaCode } from './core/formula-code.ts';
import { report } from './core/report.ts';
import { CodeHighlight } from './highlight/highlight-code.ts';
import type { DrawReference, IssueWidget } from './editor-props.ts';

/** How long the check mark stays after copying. */
const COPIED_FOR = 1000;

export interface RichTextProps {
  value: DocumentJson;
  /** Entity identifiers whose mentions are highlighted. */
  highlights?: readonly string[] | undefined;
  /**
   * Makes task checkboxes clickable: called with the index of the task in the document, and its new state. False if it
   * couldn't be done, which reverts the checkbox.
   */
  onTaskChange?: ((index: number, checked: boolean) => void | Promise<boolean>) | undefined;
  issueWidget?: IssueWidget | undefined;
  /** Renders references to issues and pages; without it, their stored text is shown. */
  drawReference?: DrawReference | undefined;
  /** Identifies this text for this reader, to remember on their device which sections they leave open. */
  rememberSections?: string | undefined;
  className?: string | undefined;
  label?: string | undefined;
}

/** A read-only document: safe HTML from our own serialiser, not an editor. Cheap enough for hundreds of comments. */
export function RichText({
  value,
  highlights,
  onTaskChange,
  issueWidget,
  drawReference,
  rememberSections,
  className,
  label,
}: RichTextProps): ReactNode {
  const root = useRef<HTMLDivElement | null>(null);
  const clickableTasks = onTaskChange !== undefined;
  const html = useMemo(
    () => documentToHtml(value, { highlights: highlights ?? [], frames: true, clickableTasks }),
    [value, highlights, clickableTasks],
  );
  // The object must be referentially stable, or React would write the HTML again on each render and drop the embeds.
  const markup = useMemo(() => ({ __html: html }), [html]);
  const embeds = useEmbedSlots(root, html);
  const references = useReferenceSlots(root, html, drawReference !== undefined);

  useEffect(() => {
    const blocks = [...(root.current?.querySelectorAll<HTMLElement>('pre > code') ?? [])].map(shownCode);
    return () => blocks.forEach((end) => end());
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the elements are new with new HTML
  }, [html]);

  useKeptBox(root, html);
  useKeptSections(root, html, rememberSections);

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const handleClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const copy = event.target.closest<HTMLElement>('button.copy-code');
      if (copy) void copyCode(copy);
      if (event.target instanceof HTMLInputElement) void changeTask(element, event.target, onTaskChange);
    };
    element.addEventListener('click', handleClick);
    return () => element.removeEventListener('click', handleClick);
  }, [onTaskChange]);

  return (
    <>
      <div
        ref={root}
        className={`cairn-rich cairn-rich-text ${className ?? ''}`}
        {...(label === undefined ? {} : { role: 'document', 'aria-label': label })}
        dangerouslySetInnerHTML={markup}
      />
      {embeds.map(({ element, attrs }, index) =>
        createPortal(
          issueWidget?.(attrs.issueId, attrs.projectId, attrs.workspaceSlug) ?? messages.embed.missing,
          element,
          String(index),
        ),
      )}
      {references.map(({ element, ...named }) =>
        createPortal(drawReference?.(named) ?? named.written, element),
      )}
    </>
  );
}

/** Highlights code or renders a formula; returns a function that ends it. */
function shownCode(element: HTMLElement): () => void {
  const highlight = new CodeHighlight(element);
  const language = /language-(\S+)/.exec(element.className)?.[1] ?? null;
  highlight.show(language);
  const frame = element.closest<HTMLElement>('.code-frame');
  const formula = frame && formulaCode(frame);
  formula?.show(language);
  return () => {
    highlight.clear();
    formula?.end();
  };
}

async function changeTask(
  root: HTMLElement,
  box: HTMLInputElement,
  onTaskChange: RichTextProps['onTaskChange'],
): Promise<void> {
  const index = boxesIn(root).indexOf(box);
  if (index < 0) return;
  const { checked } = box;
  if ((await onTaskChange?.(index, checked)) === false) box.checked = !checked;
}

const boxesIn = (root: HTMLElement): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>('li[data-type="taskItem"] > label > input'),
];

/** New HTML removes the focused checkbox; keyboard users continue on the one in its place. */
function useKeptBox(root: RefObject<HTMLElement | null>, html: string): void {
  const focused = useRef(-1);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const handleFocus = ({ target }: FocusEvent): void => {
      clearTimeout(leaving.current);
      focused.current = target instanceof HTMLInputElement ? boxesIn(element).indexOf(target) : -1;
    };
    // Deferred, because a removed checkbox also loses the focus, and its replacement exists before this.
    const handleLeave = (): void => {
      leaving.current = setTimeout(() => (focused.current = -1));
    };
    element.addEventListener('focusin', handleFocus);
    element.addEventListener('focusout', handleLeave);
    if (document.activeElement === document.body)
      boxesIn(element)[focused.current]?.focus({ preventScroll: true });
    return () => {
      element.removeEventListener('focusin', handleFocus);
      element.removeEventListener('focusout', handleLeave);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the boxes are new with new HTML
  }, [root, html]);
}

/** New HTML would close the sections that the reader opened, now or on an earlier visit. */
function useKeptSections(root: RefObject<HTMLElement | null>, html: string, text: string | undefined): void {
  const open = useRef<ReadonlySet<number>>(undefined);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const sections = [...element.querySelectorAll('details')];
    const names = namesOfSections(
      sections.map((section) => section.querySelector('summary')?.textContent ?? ''),
    );
    if (text !== undefined && open.current === undefined) {
      const kept = openSectionsOf(text);
      open.current = new Set(names.flatMap((name, at) => (kept.has(name) ? [at] : [])));
    }
    for (const at of open.current ?? []) sections[at]?.setAttribute('open', '');
    const note = (): void => {
      const places = sections.flatMap((section, at) => (section.open ? [at] : []));
      open.current = new Set(places);
      if (text !== undefined)
        keepOpenSections(
          text,
          places.map((at) => names[at] ?? ''),
        );
    };
    // It does not bubble.
    element.addEventListener('toggle', note, true);
    return () => element.removeEventListener('toggle', note, true);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the sections are new with new HTML
  }, [root, html, text]);
}

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(code);
  } catch (error) {
    report('Copying failed', error);
    return;
  }
  button.dataset['copied'] = 'true';
  button.setAttribute('aria-label', messages.code.copied);
  setTimeout(() => {
    delete button.dataset['copied'];
    button.setAttribute('aria-label', messages.code.copy);
  }, COPIED_FOR);
}
