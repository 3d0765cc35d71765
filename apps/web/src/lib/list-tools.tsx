import { Select, type SelectProps } from '@cairn/ui/select';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SearchField } from './search-field.tsx';

export interface ListToolsProps {
  searchLabel: string;
  query: string;
  onQuery: (query: string) => void;
  /** The controls that filter and sort the list. */
  children: ReactNode;
}

/** The toolbar above a list of pages or projects: search, filter and sort. */
export function ListTools({ searchLabel, query, onQuery, children }: ListToolsProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <div className="min-w-[180px] flex-1 narrow:basis-full">
        <SearchField label={searchLabel} value={query} onChange={onQuery} />
      </div>
      {children}
    </div>
  );
}

/** A select among the tools of a list, as wide as the selected option, within limits. */
export function ToolSelect<Value extends string>({ className, ...select }: SelectProps<Value>) {
  return <Select {...select} size="sm" className={clsx('!w-auto min-w-[124px] narrow:flex-1', className)} />;
}

/** Shown in place of a list without matches. */
export function NoMatch({ title, text }: { title: string; text: string }) {
  return (
    <output className="block px-3 py-10 text-center">
      <span className="block font-strong">{title}</span>
      <span className="block text-2">{text}</span>
    </output>
  );
}
