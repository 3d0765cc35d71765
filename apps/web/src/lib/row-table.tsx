import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Column {
  label: string;
  /** How wide it is and where it is left out. */
  className?: string;
  /** What stands in the column says it; the label is for screen readers alone. */
  isUnlabelled?: true;
}

export interface RowTableProps {
  /** Named for screen readers; the title of the page says it to everyone else. */
  caption: string;
  columns: readonly Column[];
  /** A row for each. */
  children: ReactNode;
}

/** A table whose rows are read and acted on one by one, as those of settings. */
export function RowTable({ caption, columns, children }: RowTableProps) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, className, isUnlabelled }) => (
            <th
              key={label}
              scope="col"
              className={clsx(
                'border-b border-line px-2 pb-2 text-start text-small font-medium text-2',
                className,
              )}
            >
              {isUnlabelled ? <span className="vh">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface CellProps {
  className?: string;
  children: ReactNode;
}

const cells = (look: string) => ({
  /** Names its row. */
  Head: ({ className, children }: CellProps) => (
    <th scope="row" className={clsx('border-b border-line px-2 text-start font-normal', look, className)}>
      {children}
    </th>
  ),
  Cell: ({ className, children }: CellProps) => (
    <td className={clsx('border-b border-line px-2', look, className)}>{children}</td>
  ),
});

/** Rows of a name and a word about it, all of one height. */
export const EvenRow = cells('h-[52px] py-1.5');
/** Rows of which some have more to say, which begins at their top. */
export const GrowingRow = cells('py-2.5 align-top');
