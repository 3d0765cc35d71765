import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Column {
  label: string;
  /** Its width, and on which screens it is hidden. */
  className?: string;
  /** The column's content speaks for itself; the label is only for screen readers. */
  isUnlabelled?: true;
}

export interface RowTableProps {
  /** For screen readers; everyone else reads the page's title. */
  caption: string;
  columns: readonly Column[];
  /** One row per item. */
  children: ReactNode;
}

/** A table whose rows are read and acted on one by one, as in settings. */
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
  /** The cell that names its row. */
  Head: ({ className, children }: CellProps) => (
    <th scope="row" className={clsx('border-b border-line px-2 text-start font-normal', look, className)}>
      {children}
    </th>
  ),
  Cell: ({ className, children }: CellProps) => (
    <td className={clsx('border-b border-line px-2', look, className)}>{children}</td>
  ),
});

/** Rows with a name and a short text, all of the same height. */
export const EvenRow = cells('h-[52px] py-1.5');
/** Rows of which some need several lines, aligned at the top. */
export const GrowingRow = cells('py-2.5 align-top');
