// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { filterItems } from '../src/filter-items.ts';
import { preloadOverlays } from '../src/overlays.ts';
import { Picker, type PickerItem } from '../src/picker.tsx';

const people: PickerItem[] = [
  { value: 'ada', label: 'Ada' },
  { value: 'grace', label: 'Grace', keywords: 'hopper' },
  { value: 'jose', label: 'José' },
];

beforeAll(() => preloadOverlays());
afterEach(cleanup);

function Single({ onChange, start = null }: { onChange: (value: string) => void; start?: string | null }) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <Picker
      label="Person"
      placeholder="Find..."
      emptyText="Nobody"
      items={people}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      trigger={<button type="button">Open</button>}
    />
  );
}

function Multiple({
  onChange,
  onCreate,
}: {
  onChange?: (value: string[]) => void;
  onCreate?: (typed: string) => void;
}) {
  const [value, setValue] = useState<string[]>([]);
  return (
    <Picker
      multiple
      label="People"
      placeholder="Find..."
      emptyText="Nobody"
      items={people}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      create={{ label: (typed) => `Create "${typed}"`, onCreate: (typed) => onCreate?.(typed) }}
      trigger={<button type="button">Open</button>}
    />
  );
}

const activeText = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
};

describe('Picker', () => {
  test('picks by keyboard alone, closes, and returns the focus to its trigger', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Single onChange={onChange} />);
    await user.tab();
    await user.keyboard('{Enter}');
    const input = await screen.findByRole('combobox');
    await expect.poll(() => document.activeElement).toBe(input);
    await user.keyboard('{ArrowDown}');
    expect(activeText()).toBe('Grace');
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('grace');
    await expect.poll(() => screen.queryByRole('listbox')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(screen.getByText('Open'));
  });

  test('starts at the current value and announces it', async () => {
    const user = userEvent.setup();
    render(<Single onChange={() => {}} start="jose" />);
    await user.click(screen.getByText('Open'));
    await screen.findByRole('combobox');
    expect(activeText()).toBe('José');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('José');
  });

  test('wraps around at both ends of the list', async () => {
    const user = userEvent.setup();
    render(<Single onChange={() => {}} />);
    await user.click(screen.getByText('Open'));
    await screen.findByRole('combobox');
    await user.keyboard('{ArrowUp}');
    expect(activeText()).toBe('José');
    await user.keyboard('{ArrowDown}');
    expect(activeText()).toBe('Ada');
  });

  test('filters by typing, ignoring case and accents, and says if nothing matches', async () => {
    const user = userEvent.setup();
    render(<Single onChange={() => {}} />);
    await user.click(screen.getByText('Open'));
    await user.type(await screen.findByRole('combobox'), 'JOSE');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['José']);
    await user.type(screen.getByRole('combobox'), 'x');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText('Nobody')).toBeTruthy();
  });

  test('starts afresh when reopened before it has faded out', async () => {
    const user = userEvent.setup();
    const picker = (open: boolean) => (
      <Picker
        label="Person"
        placeholder="Find..."
        emptyText="Nobody"
        items={people}
        value={null}
        onChange={() => {}}
        open={open}
        trigger={<button type="button">Open</button>}
      />
    );
    const { rerender } = render(picker(true));
    await user.type(await screen.findByRole('combobox'), 'jose');
    rerender(picker(false));
    rerender(picker(true));
    const input = screen.getByRole<HTMLInputElement>('combobox');
    expect(input.value).toBe('');
    expect(document.activeElement).toBe(input);
    expect(screen.getAllByRole('option')).toHaveLength(people.length);
  });

  test('selects several and stays open; Escape closes it', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Multiple onChange={onChange} />);
    await user.click(screen.getByText('Open'));
    await screen.findByRole('combobox');
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['ada', 'grace']);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['ada']);
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true');
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('listbox')).toBeNull();
  });

  test('offers to create the typed text unless it exists', async () => {
    const user = userEvent.setup();
    const onCreate = vi.fn();
    render(<Multiple onCreate={onCreate} />);
    await user.click(screen.getByText('Open'));
    const input = await screen.findByRole('combobox');
    await user.type(input, 'ada');
    expect(screen.queryByText(/^Create/)).toBeNull();
    await user.type(input, 'line ');
    expect(screen.getByText('Create "adaline"')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('adaline');
  });
});

describe('filterItems', () => {
  test('finds every word in label or keywords, and puts matches at the start first', () => {
    const items = [{ label: 'Old map' }, { label: 'Map' }, { label: 'Tiles', keywords: 'map offline' }];
    expect(filterItems(items, 'map').map((item) => item.label)).toEqual(['Map', 'Old map', 'Tiles']);
    expect(filterItems(items, 'off map').map((item) => item.label)).toEqual(['Tiles']);
    expect(filterItems(items, '  ')).toBe(items);
  });
});
