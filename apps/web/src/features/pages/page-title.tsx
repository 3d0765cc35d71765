import { PAGE_TITLE_MAX, updatePage, type Page } from '@cairn/domain';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { usePageName } from './use-page-name.ts';

const PAUSE_MS = 600;
const LOOK = 'text-title leading-[34px] font-[660] tracking-[-0.022em] narrow:text-h1 narrow:leading-[30px]';

interface PageTitleProps {
  row: Page;
  editable: boolean;
  /** A page that was just made starts here. */
  autofocus: boolean;
  /** Enter and arrow down go on to the text. */
  onLeave: () => void;
}

/** The title as the page's heading, and for those who may as a field that looks like it. */
export function PageTitle({ row, editable, ...rest }: PageTitleProps) {
  const nameOf = usePageName();
  if (!editable) return <h1 className={`${LOOK} break-words text-balance`}>{nameOf(row)}</h1>;
  return <TitleField row={row} {...rest} />;
}

function TitleField({ row, autofocus, onLeave }: Omit<PageTitleProps, 'editable'>) {
  const t = useTranslations('pages.page');
  const nameOf = usePageName();
  const area = useRef<HTMLTextAreaElement>(null);
  const { typed, type, save } = useTitle(row);
  const text = typed ?? row.title;
  useLayoutEffect(() => fit(area.current), [text]);
  useEffect(() => {
    const observer = new ResizeObserver(() => fit(area.current));
    if (area.current?.parentElement) observer.observe(area.current.parentElement);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (autofocus) area.current?.focus({ preventScroll: true });
  }, [autofocus]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const atEnd = area.current?.selectionEnd === text.length;
    if (event.key !== 'Enter' && !(event.key === 'ArrowDown' && atEnd)) return;
    event.preventDefault();
    area.current?.blur();
    onLeave();
  };
  return (
    <h1 className={LOOK}>
      <span className="vh">{nameOf(row)}</span>
      <textarea
        ref={area}
        rows={1}
        aria-label={t('titleLabel')}
        placeholder={t('titlePlaceholder')}
        maxLength={PAGE_TITLE_MAX}
        value={text}
        onChange={(event) => type(event.target.value.replaceAll('\n', ' '))}
        onBlur={save}
        onKeyDown={handleKeyDown}
        className="-mx-1.5 block w-[calc(100%+12px)] resize-none overflow-hidden rounded-r2 bg-transparent px-1.5 outline-offset-0 placeholder:text-3 hover:bg-tint-hover focus:bg-transparent"
      />
    </h1>
  );
}

/** What is typed stands until it is left; it is sent at each pause, and at the latest with the page. */
function useTitle(row: Page) {
  const run = useCommand();
  const [typed, setTyped] = useState<string>();
  const latest = useRef({ typed, row });
  useLayoutEffect(() => {
    latest.current = { typed, row };
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const store = useCallback(() => {
    clearTimeout(timer.current);
    const { typed: text, row: held } = latest.current;
    const title = text?.trim();
    if (title !== undefined && title !== held.title) run(updatePage, { pageId: held.id, patch: { title } });
  }, [run]);
  useEffect(() => {
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [store]);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(store, PAUSE_MS);
    },
    save: () => {
      store();
      latest.current = { ...latest.current, typed: undefined };
      setTyped(undefined);
    },
  };
}

function fit(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
