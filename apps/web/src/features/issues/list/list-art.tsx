import { EmptyArt } from '@cairn/ui/empty-state';

/** Lines of a list, the first in the accent colour. */
export function ListArt() {
  return (
    <EmptyArt>
      {[0, 1, 2].map((at) => (
        <g key={at} transform={`translate(44 ${30 + at * 34})`}>
          <rect width="152" height="24" rx="6" data-fill={at === 0 ? '3' : '1'} />
          <circle cx="14" cy="12" r="5" {...(at === 0 ? { 'data-ink': 'accent' } : {})} />
          <path d={`M28 12h${[88, 64, 76][at] ?? 64}`} {...(at === 0 ? { 'data-ink': 'accent' } : {})} />
        </g>
      ))}
    </EmptyArt>
  );
}
