import { Select, type SelectProps } from '@cairn/ui/select';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SearchField } from './search-field.tsx';

export interface ListToolsProps {
  searchLabel: string;
  query: string;
  onQuery: (query: string) => void;
  /** What narrows and orders the list. */
  children: ReactNode;
}

/** The line over a list of pages or projects: what finds, narrows and orders them. */
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

/** A choice among the tools of a list: as wide as what is chosen, within reason. */
export function ToolSelect<Value extends string>({ className, ...select }: SelectProps<Value>) {
  return <Select {...select} size="sm" className={clsx('!w-auto min-w-[124px] narrow:flex-1', className)} />;
}

/** In place of a list in which nothing is found. */
export function NoMatch({ title, text }: { title: string; text: string }) {
  return (
    <output className="block px-3 py-10 text-center">
      <span className="block font-strong">{title}</span>
      <span className="block text-2">{text}</span>
    </output>
  );
}
