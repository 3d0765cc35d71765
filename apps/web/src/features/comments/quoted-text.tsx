import type { TextAnchor } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useTextOfComments } from './text-of-comments.ts';

const LOOK = 'mt-1.5 block w-full border-l-2 pl-2.5 text-left text-small text-2';

/** The quoted text of a comment, with a link to it while it exists. */
export function QuotedText({ id, anchor }: { readonly id: string; readonly anchor: TextAnchor }) {
  const t = useTranslations('comments');
  const { gone, show } = useTextOfComments();
  const isCut = anchor.length > anchor.quote.length;
  const words = <span className="line-clamp-2 break-words">{isCut ? `${anchor.quote}…` : anchor.quote}</span>;
  if (gone.has(id))
    return (
      <blockquote className={`${LOOK} border-line`}>
        <span className="font-strong">{t('onDeletedText')}</span>
        {words}
      </blockquote>
    );
  return (
    <button
      type="button"
      aria-label={t('showText', { words: anchor.quote })}
      className={`${LOOK} border-amber-ink hover:text-text`}
      onClick={() => show(id)}
    >
      {words}
    </button>
  );
}
