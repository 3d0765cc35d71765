import { openSectionsAround, type OutlineEntry } from '@cairn/editor/react';
import { clsx } from 'clsx';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';

interface PageOutlineProps {
  entries: readonly OutlineEntry[];
  /** The scroll container of the headings. */
  scroller: RefObject<HTMLElement | null>;
  onGo?: (() => void) | undefined;
}

/** A heading counts as current when it is this close to the top. */
const REACHED_PX = 96;

/** The headings of the text; clicking one scrolls there. */
export function PageOutline({ entries, scroller, onGo }: PageOutlineProps) {
  const t = useTranslations('pages.page');
  const current = useCurrentHeading(scroller, entries.length);
  if (entries.length === 0) return <p className="px-3 text-small text-3">{t('outlineEmpty')}</p>;
  return (
    <ul>
      {entries.map((entry, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === current ? 'location' : undefined}
            title={entry.text}
            className={clsx(
              'block w-full truncate border-l-2 border-line py-1 pr-3 text-left text-2 hover:text-text pointer-coarse:py-2.5',
              'aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-text',
              entry.level === 1 ? 'pl-3' : entry.level === 2 ? 'pl-5' : 'pl-8',
            )}
            onClick={() => {
              scrollToHeading(scroller.current, index);
              onGo?.();
            }}
          >
            {entry.text}
          </button>
        </li>
      ))}
    </ul>
  );
}

const headingsIn = (scroller: HTMLElement | null): HTMLElement[] => [
  ...(scroller?.querySelectorAll<HTMLElement>('.cairn-rich :is(h1, h2, h3)') ?? []),
];

function scrollToHeading(scroller: HTMLElement | null, index: number): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const heading = headingsIn(scroller)[index];
  if (!heading) return;
  openSectionsAround(heading);
  heading.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
}

/** The last heading that has passed the top. */
function useCurrentHeading(scroller: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const top = element.getBoundingClientRect().top + REACHED_PX;
      const passed = headingsIn(element).findLastIndex(
        // Headings in a collapsed section have no position.
        (each) => each.checkVisibility() && each.getBoundingClientRect().top <= top,
      );
      setCurrent(Math.max(0, passed));
    };
    const handleScroll = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scroller, count]);
  return current;
}
