import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { clsx } from 'clsx';
import { AppLink } from '../../lib/app-link.tsx';
import type { PropertyUi } from '../../platform/property-ui.ts';
import { useIssueContext } from '../issues/public.ts';
import type { ChartBar } from './bar-chart.tsx';

interface ChartTableProps {
  readonly axis: PropertyUi | undefined;
  readonly bars: readonly (ChartBar & {
    readonly icon: ReactNode;
    /** The list of each part. */
    readonly links: readonly (string | undefined)[];
  })[];
  readonly parts: readonly { readonly id: string; readonly name: string; readonly total: number }[];
  /** Each issue once. */
  readonly total: number;
  /** Whether an issue can be in several bars or parts. */
  readonly isSeveral: boolean;
}

/** The numbers of a chart, each with a link to the list of what it counts. */
export function ChartTable({ axis, bars, parts, total, isSeveral }: ChartTableProps) {
  const t = useTranslations('analytics');
  const { words } = useIssueContext();
  const format = useFormatter();
  return (
    <>
      <div className="scroll-thin mt-5 overflow-x-auto rounded-r1">
        <table aria-label={t('chart.table')} className="w-full tabular-nums *:*:border-b *:*:border-line">
          <thead>
            <tr className="h-8 text-small text-2 *:px-2 *:text-right *:font-medium *:whitespace-nowrap">
              <th scope="col" className="!pl-0 !text-left">
                {axis ? words.say(axis.label) : t('chart.axis')}
              </th>
              {parts.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{t('total')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.id} className="h-8 *:px-2 *:text-right">
                <th scope="row" className="!pl-0 !text-left font-normal">
                  <span className="flex min-w-0 items-center gap-2 whitespace-nowrap">
                    {bar.icon}
                    <Cell to={bar.to}>{bar.name}</Cell>
                  </span>
                </th>
                {parts.map((part, at) => {
                  const value = bar.parts[at]?.value ?? 0;
                  return (
                    <td key={part.id} className={clsx(value === 0 && 'text-3')}>
                      <Cell to={value === 0 ? undefined : bar.links[at]}>{format.number(value)}</Cell>
                    </td>
                  );
                })}
                <td className="font-medium">{format.number(bar.total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="h-8 font-medium *:px-2 *:text-right">
              <th scope="row" className="!pl-0 !text-left font-medium">
                {t('chart.all')}
              </th>
              {parts.map(({ id, total: ofPart }) => (
                <td key={id}>{format.number(ofPart)}</td>
              ))}
              <td>{format.number(total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {isSeveral && <p className="mt-2 text-small text-2">{t('chart.several')}</p>}
    </>
  );
}

function Cell({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined) return children;
  return (
    <AppLink to={to} className="hover:underline">
      {children}
    </AppLink>
  );
}
