import type { DocumentJson } from '@cairn/editor/react';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { diffDocuments, type DiffLine, type DiffPiece } from './page-diff.ts';

/** The changes from a version to the current text: removed text is struck through, added text underlined. */
export function PageDiff({ before, after }: { before: DocumentJson; after: DocumentJson }) {
  const t = useTranslations('pages.history');
  const lines = useMemo(() => diffDocuments(before, after), [before, after]);
  if (lines.every(({ change }) => change === 'same')) return <p className="text-2">{t('nothing')}</p>;
  return (
    <div className="text-body">
      {lines.map((line, index) => (
        <p key={index} className={clsx('py-0.5 whitespace-pre-wrap', LOOKS[line.kind], MARKS[line.change])}>
          {PREFIXES[line.kind]}
          {line.pieces.map((piece, at) => (
            <Piece key={at} {...piece} />
          ))}
        </p>
      ))}
    </div>
  );
}

function Piece({ change, text }: DiffPiece) {
  const t = useTranslations('pages.history');
  if (change === 'same') return <>{text}</>;
  const Mark = change === 'added' ? 'ins' : 'del';
  return (
    <Mark
      className={clsx(
        'rounded-r1',
        change === 'added'
          ? 'bg-palette-green-bg text-palette-green-text underline'
          : 'bg-palette-red-bg text-palette-red-text line-through',
      )}
    >
      <span className="vh">{t(change)} </span>
      {text}
    </Mark>
  );
}

const MARKS: Record<DiffLine['change'], string> = {
  same: 'pl-3 border-l-2 border-transparent',
  changed: 'pl-3 border-l-2 border-[var(--tone-amber)]',
  added: 'pl-3 border-l-2 border-[var(--tone-green)]',
  removed: 'pl-3 border-l-2 border-[var(--tone-red)]',
};

const LOOKS: Record<string, string> = {
  heading1: 'text-h2 font-strong',
  heading2: 'text-h3 font-strong',
  heading3: 'font-strong',
  quote: 'text-2 italic',
  code: 'font-mono text-[13px]',
  row: 'border-b border-b-[var(--border)] tabular-nums',
};

const PREFIXES: Record<string, string> = { item: '• ', task: '☐ ', done: '☑ ' };
