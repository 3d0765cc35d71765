import { useFormatter, useTranslations } from 'use-intl';
import { AppLink } from '../../lib/app-link.tsx';

interface SmallTableProps {
  readonly label: string;
  /** Set if the chart alone isn't enough. */
  readonly startsOpen?: boolean;
  readonly head: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly values: readonly number[];
    /** The link of the name. */
    readonly to?: string | undefined;
    /** The list that each value counts. */
    readonly links?: readonly string[];
  }[];
}

/** The numbers of a chart, collapsed by default. */
export function SmallTable({ label, startsOpen = false, head, rows }: SmallTableProps) {
  const t = useTranslations('analytics');
  const format = useFormatter();
  return (
    <details open={startsOpen} className="mt-2 text-small">
      <summary className="cursor-pointer text-2 hover:text-text">{t('asTable')}</summary>
      <table aria-label={label} className="mt-1 w-full tabular-nums">
        <thead>
          <tr className="text-2 *:py-1 *:font-medium *:not-first:text-right *:first:text-left">
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, to: ofName, values, links }) => (
            <tr key={id} className="border-t border-line *:py-1 *:text-right *:font-normal">
              <th scope="row" className="!text-left">
                {ofName === undefined ? (
                  name
                ) : (
                  <AppLink to={ofName} className="hover:underline">
                    {name}
                  </AppLink>
                )}
              </th>
              {values.map((value, at) => {
                const to = links?.[at];
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- columns are told apart by their place
                  <td key={at}>
                    {to === undefined || value === 0 ? (
                      format.number(value)
                    ) : (
                      <AppLink to={to} className="hover:underline">
                        {format.number(value)}
                      </AppLink>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
