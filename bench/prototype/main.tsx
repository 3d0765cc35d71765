// The baseline of the issue list: React, rows in memory, one blob on the disk. No permissions, shortcuts, menus, groups
// or dragging.
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly number: number;
  readonly priority: string;
  readonly updatedAt: number;
}

type Columns = { readonly [Name in keyof Row]: readonly Row[Name][] };

const HEIGHT = 36;
const OVERSCAN = 10;
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'];

const disk = await openDisk();
const rows = rowsOf(JSON.parse((await read(disk)) ?? (await fetchRows())) as Columns);
const main = document.querySelector('main');
if (main) createRoot(main).render(<List />);

function List() {
  const [version, bump] = useReducer((held: number) => held + 1, 0);
  const [top, setTop] = useState(0);
  const scroller = useRef<HTMLElement>(null);
  const filter = new URLSearchParams(location.search).get('filters')?.split('.').at(-1);
  const shown = useMemo(
    () => rows.filter((row) => filter === undefined || row.priority === filter),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows are changed in place, as the version says
    [filter, version],
  );
  useEffect(() => {
    addEventListener('popstate', bump);
    return () => removeEventListener('popstate', bump);
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current;
    const follow = (): void => flushSync(() => setTop(element?.scrollTop ?? 0));
    element?.addEventListener('scroll', follow, { passive: true });
    return () => element?.removeEventListener('scroll', follow);
  }, []);
  const first = Math.max(0, Math.floor(top / HEIGHT) - OVERSCAN);
  const cycle = (row: Row): void => {
    const priority = PRIORITIES[(PRIORITIES.indexOf(row.priority) + 1) % PRIORITIES.length] ?? 'none';
    rows[rows.indexOf(row)] = { ...row, priority };
    bump();
  };
  return (
    <section ref={scroller}>
      <ul style={{ height: shown.length * HEIGHT }}>
        {shown.slice(first, first + 2 * OVERSCAN + 800 / HEIGHT).map((row, at) => (
          <li key={row.id} style={{ top: (first + at) * HEIGHT }}>
            <button type="button" onClick={() => cycle(row)}>
              {row.priority}
            </button>
            <span>{row.number}</span>
            <a href={`/${row.id}`}>{row.title}</a>
            <span>{new Date(row.updatedAt).toISOString().slice(0, 10)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function rowsOf(columns: Columns): Row[] {
  const { id, title, number, priority, updatedAt } = columns;
  return id
    .map((each, at) => ({
      id: each,
      title: title[at] ?? '',
      number: number[at] ?? 0,
      priority: priority[at] ?? 'none',
      updatedAt: updatedAt[at] ?? 0,
    }))
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
}

async function fetchRows(): Promise<string> {
  const text = await (await fetch('/rows.json')).text();
  disk.transaction('rows', 'readwrite').objectStore('rows').put(text, 'all');
  return text;
}

function openDisk(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('bare');
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no disk')));
  });
}

function read(from: IDBDatabase): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = from.transaction('rows').objectStore('rows').get('all');
    request.addEventListener('success', () => resolve(request.result as string | undefined));
  });
}
