import { ISSUE_TITLE_MAX, updateIssues, type Issue } from '@cairn/domain';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';

const PAUSE_MS = 800;

/** The title as the page's heading, and for those who may as a field that looks like it. */
export function IssuePageTitle({
  row,
  editable,
  small,
}: {
  row: Issue;
  editable: boolean;
  small?: boolean | undefined;
}) {
  const look = small
    ? 'text-[18px] leading-[26px] font-strong tracking-[-0.014em]'
    : 'text-[22px] leading-[30px] font-strong tracking-[-0.018em]';
  if (!editable) return <h1 className={`${look} break-words text-balance`}>{row.title}</h1>;
  return <TitleField key={row.id} row={row} look={look} />;
}

function TitleField({ row, look }: { row: Issue; look: string }) {
  const t = useTranslations('issuePage');
  const area = useRef<HTMLTextAreaElement>(null);
  const { typed, type, save, revert } = useTitle(row);
  const text = typed ?? row.title;
  useLayoutEffect(() => fit(area.current), [text]);
  useEffect(() => {
    const observer = new ResizeObserver(() => fit(area.current));
    if (area.current?.parentElement) observer.observe(area.current.parentElement);
    return () => observer.disconnect();
  }, []);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      area.current?.blur();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      revert();
      area.current?.blur();
    }
  };
  return (
    <h1 className={look}>
      <span className="vh">{row.title}</span>
      <textarea
        ref={area}
        rows={1}
        aria-label={t('title')}
        maxLength={ISSUE_TITLE_MAX}
        value={text}
        onChange={(event) => type(event.target.value.replaceAll('\n', ' '))}
        onBlur={save}
        onKeyDown={handleKeyDown}
        className="-mx-1.5 block w-[calc(100%+12px)] resize-none overflow-hidden rounded-r2 bg-transparent px-1.5 outline-offset-0 hover:bg-tint-hover focus:bg-transparent"
      />
    </h1>
  );
}

/** What is typed stands until it is saved and the store shows it; so an echo from the server never flickers. */
function useTitle(row: Issue) {
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
    if (title !== undefined && title !== '' && title !== held.title)
      run(updateIssues, { changes: [{ issueId: held.id, patch: { title } }] });
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
      setTyped(undefined);
    },
    revert: () => {
      clearTimeout(timer.current);
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
