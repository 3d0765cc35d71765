import type { ReactNode } from 'react';

const faint = 'fill-[var(--border-strong)]';
const firm = 'fill-[color-mix(in_oklab,var(--bg),var(--text)_30%)]';
const frame = 'fill-[var(--bg-raised)] stroke-[var(--border)]';

const bar = (x: number, y: number, width: number, isFirm = false): ReactNode => (
  <rect key={`${x} ${y}`} className={isFirm ? firm : faint} x={x} y={y} width={width} height={6} rx={3} />
);

const box = (x: number, y: number, width: number, children?: ReactNode): ReactNode => (
  <g key={`${x} ${y}`}>
    <rect className={frame} x={x + 0.5} y={y + 0.5} width={width} height={20} rx={3.5} />
    {children}
  </g>
);

const list = [92, 124, 76, 108, 100].flatMap((width, at) => {
  const y = at * 15;
  return [
    <circle key={`dot ${y}`} className={faint} cx={4} cy={y + 5} r={4} />,
    bar(16, y + 2, width, at % 2 === 0),
    bar(196, y + 2, 36),
  ];
});

const board = [3, 2, 3, 1].flatMap((cards, column) =>
  Array.from({ length: cards }, (_, at) => {
    const [x, y] = [column * 60, at * 25];
    return box(x, y, 52, [bar(x + 6, y + 4, 32 - at * 4, at === 0), bar(x + 6, y + 12, 18)]);
  }),
);

const DUE: ReadonlySet<number> = new Set([2, 9, 10, 15, 18]);

const calendar = Array.from({ length: 21 }, (_, at) => {
  const [x, y] = [(at % 7) * 33.5, Math.floor(at / 7) * 25];
  return box(x, y, 29.5, DUE.has(at) && bar(x + 5, y + 10, 20, true));
});

const spreadsheet = [58, 84, 72, 90, 66].flatMap((width, at) => [
  bar(0, 2 + at * 15, width, at === 0),
  ...[110, 150, 190].map((x, column) => bar(x, 2 + at * 15, 20 + ((at + column) % 3) * 4)),
]);

const timeline = (
  [
    [0, 76],
    [40, 90],
    [92, 60],
    [120, 96],
    [70, 50],
  ] as const
).map(([x, width], at) => bar(x, 2 + at * 15, width, at % 2 === 0));

const SKETCHES: Readonly<Record<string, ReactNode>> = { list, board, calendar, spreadsheet, timeline };

/** A sketch of a layout; layouts without one look like a list. */
export function LayoutSketch({ layout }: { layout: string }) {
  return (
    <div aria-hidden="true" className="h-[92px] overflow-hidden rounded-r2 bg-sunken p-2.5">
      <svg viewBox="0 0 232 72" preserveAspectRatio="xMidYMid meet" className="block size-full">
        {SKETCHES[layout] ?? list}
      </svg>
    </div>
  );
}
