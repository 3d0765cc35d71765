// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Button } from '../src/button.tsx';
import { Confirm } from '../src/confirm.tsx';
import { Dialog } from '../src/dialog.tsx';
import { DialogForm } from '../src/dialog-form.tsx';
import { Menu, MenuItem } from '../src/menu.tsx';
import { preloadOverlays } from '../src/overlays.ts';
import { TextField } from '../src/text-field.tsx';
import { useReturnedFocus } from '../src/use-returned-focus.ts';
import { useSubmitByKeys } from '../src/use-submit-by-keys.ts';

beforeAll(() => preloadOverlays());
afterEach(cleanup);

const focus = (): string | null | undefined => document.activeElement?.textContent;

function MenuWithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="Rename it">
        <TextField aria-label="Name" />
      </Dialog>
    </>
  );
}

describe('layers', () => {
  test("a dialog opened from a menu gets and keeps the focus, and returns it to the menu's button", async () => {
    const user = userEvent.setup();
    render(<MenuWithDialog />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByLabelText('Name');
    expect(document.activeElement).toBe(field);
    await expect.poll(() => screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Escape}');
    await expect.poll(focus).toBe('More');
  });

  test('an opening layer has the focus in the same commit, so the next key goes to it', async () => {
    const rename = (open: boolean) => (
      <Dialog open={open} onOpenChange={() => {}} title="Rename it">
        <TextField aria-label="Name" />
      </Dialog>
    );
    const { rerender } = render(rename(false));
    rerender(rename(true));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('if the previously focused element is gone, the nearest remaining one gets the focus', async () => {
    function Rows() {
      const [rows, setRows] = useState(['one', 'two', 'three']);
      const [asked, setAsked] = useState<string>();
      return (
        <>
          <ul>
            {rows.map((row) => (
              <li key={row}>
                <Button onClick={() => setAsked(row)}>{row}</Button>
              </li>
            ))}
          </ul>
          <Confirm
            open={asked !== undefined}
            onOpenChange={() => setAsked(undefined)}
            title="Delete it?"
            confirmLabel="Delete"
            cancelLabel="Cancel"
            onConfirm={() => setRows(rows.filter((row) => row !== asked))}
          />
        </>
      );
    }
    const user = userEvent.setup();
    render(<Rows />);
    await user.click(screen.getByRole('button', { name: 'two' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await expect.poll(focus).toBe('three');
  });

  test("Escape closes the layer opened last, even if layers aren't nested", async () => {
    const closed: string[] = [];
    const both = (second: boolean) => (
      <>
        <Dialog open onOpenChange={() => closed.push('first')} title="First" />
        <Dialog open={second} onOpenChange={() => closed.push('second')} title="Second" />
      </>
    );
    const { rerender } = render(both(false));
    await screen.findByRole('dialog', { name: 'First' });
    rerender(both(true));
    await screen.findByRole('dialog', { name: 'Second' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(closed).toEqual(['second']);
  });

  test('editing in place returns the focus to what opened it', async () => {
    function Rename({ onDone }: { onDone: () => void }) {
      useReturnedFocus();
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
      return <input autoFocus aria-label="Name" onKeyDown={({ key }) => key === 'Escape' && onDone()} />;
    }
    function Name() {
      const [editing, setEditing] = useState(false);
      return (
        <>
          <Menu trigger={<Button>More</Button>}>
            <MenuItem onSelect={() => setEditing(true)}>Rename</MenuItem>
          </Menu>
          {editing && <Rename onDone={() => setEditing(false)} />}
        </>
      );
    }
    const user = userEvent.setup();
    render(<Name />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Name');
    await user.keyboard('{Escape}');
    await expect.poll(focus).toBe('More');
  });
});

describe('Ctrl-Enter', () => {
  test("submits a dialog's form from a field, a checkbox and Cancel, unless submitting is disabled", async () => {
    const onSubmit = vi.fn();
    const onOpenChange = vi.fn();
    function Keys() {
      useSubmitByKeys();
      return null;
    }
    const form = (disabled: boolean) => (
      <DialogForm
        open
        onOpenChange={onOpenChange}
        title="Rename"
        submitLabel="Save"
        cancelLabel="Cancel"
        onSubmit={onSubmit}
        disabled={disabled}
      >
        <Keys />
        <textarea aria-label="Text" />
        <input type="checkbox" aria-label="Box" />
      </DialogForm>
    );
    const { rerender } = render(form(false));
    const places = [
      await screen.findByLabelText('Text'),
      screen.getByLabelText('Box'),
      screen.getByText('Cancel'),
    ];
    for (const [at, place] of places.entries()) {
      act(() => place.focus());
      fireEvent.keyDown(place, { key: 'Enter', ctrlKey: true });
      expect(onSubmit).toHaveBeenCalledTimes(at + 1);
    }
    rerender(form(true));
    fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter', metaKey: true });
    expect(onSubmit).toHaveBeenCalledTimes(places.length);
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
