// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Button } from '../src/button.tsx';
import { Confirm } from '../src/confirm.tsx';
import { Dialog } from '../src/dialog.tsx';
import { Field } from '../src/field.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { Menu, MenuItem } from '../src/menu.tsx';
import { preloadOverlays } from '../src/overlays.ts';
import { Select } from '../src/select.tsx';
import { TextField } from '../src/text-field.tsx';

beforeAll(() => preloadOverlays());
afterEach(cleanup);

describe('Menu', () => {
  test('opens by arrow key from its trigger, runs an item by Enter and returns the focus', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(
      <Menu trigger={<IconButton label="More" icon={null} />}>
        <MenuItem>First</MenuItem>
        <MenuItem onSelect={onSelect}>Second</MenuItem>
      </Menu>,
    );
    const trigger = screen.getByRole('button', { name: 'More' });
    expect(trigger.getAttribute('aria-haspopup')).toBe('menu');
    await user.tab();
    await user.keyboard('{ArrowDown}');
    const menu = await screen.findByRole('menu', { name: 'More' });
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => menu.contains(document.activeElement)).toBe(true);
    await expect.poll(() => document.activeElement?.textContent).toBe('First');
    await user.keyboard('{ArrowDown}');
    await expect.poll(() => document.activeElement?.textContent).toBe('Second');
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    await expect.poll(() => screen.queryByRole('menu')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(trigger);
  });
});

describe('Select', () => {
  test('jumps by letter, picks by Enter and shows the choice', async () => {
    const user = userEvent.setup();
    function Role() {
      const [role, setRole] = useState('admin');
      return (
        <Field label="Role" description="What they may do">
          <Select
            label="Role"
            value={role}
            onChange={setRole}
            options={['admin', 'guest', 'member'].map((value) => ({ value, label: value }))}
          />
        </Field>
      );
    }
    render(<Role />);
    const box = screen.getByRole('combobox', { name: 'Role' });
    await user.tab();
    await user.keyboard('{ArrowDown}');
    const list = await screen.findByRole('listbox');
    await expect.poll(() => document.activeElement).toBe(list);
    await user.keyboard('m{Enter}');
    expect(box.textContent).toBe('member');
    await expect.poll(() => document.activeElement).toBe(box);
  });
});

describe('Dialog', () => {
  test('Escape right after opening a list inside it closes the list, and a second Escape the dialog', async () => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Dates">
        <Select
          label="Type"
          value="after"
          onChange={() => {}}
          options={[{ value: 'after', label: 'After' }]}
        />
      </Dialog>,
    );
    const box = await screen.findByRole('combobox', { name: 'Type' });
    act(() => box.focus());
    fireEvent.click(box);
    expect(box.getAttribute('aria-expanded')).toBe('true');
    // The list gets the focus immediately.
    fireEvent.keyDown(document.activeElement ?? box, { key: 'Escape' });
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
    expect(onOpenChange).not.toHaveBeenCalled();
    fireEvent.keyDown(document.activeElement ?? box, { key: 'Escape' });
    await expect.poll(() => onOpenChange.mock.calls).toEqual([[false]]);
  });
});

describe('Confirm', () => {
  test('waits for the typed text, runs once, and stays open while running', async () => {
    const user = userEvent.setup();
    let finish = () => {};
    const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const onOpenChange = vi.fn();
    render(
      <Confirm
        open
        onOpenChange={onOpenChange}
        title="Delete it?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        cancelLabel="Cancel"
        tone="danger"
        typed={{ label: 'Type Waymark', expected: 'Waymark' }}
        onConfirm={onConfirm}
      />,
    );
    expect(await screen.findByRole('alertdialog', { name: 'Delete it?' })).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Delet/ });
    expect(button.disabled).toBe(true);
    await user.type(screen.getByLabelText('Type Waymark'), 'Waymark{Enter}{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onOpenChange).not.toHaveBeenCalled();
    await act(async () => finish());
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });
});

describe('Button', () => {
  test('does nothing while loading or disabled, but can be focused', () => {
    const onClick = vi.fn();
    const { rerender } = render(
      <Button loading loadingText="Saving..." onClick={onClick}>
        Save
      </Button>,
    );
    fireEvent.click(screen.getByRole('button'));
    rerender(
      <Button disabledReason="Only an admin may" onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button');
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.hasAttribute('disabled')).toBe(false);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Only an admin may');
  });
});

describe('Field', () => {
  test('connects label, error and required state to the control', () => {
    render(
      <Field label="Name" error="Name is required" required>
        <TextField />
      </Field>,
    );
    const input = screen.getByLabelText('Name');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
    const words = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toBe('Name is required');
    expect(words?.getAttribute('role')).toBe('alert');
  });
});
