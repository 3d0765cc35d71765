import { SwatchPicker } from '@cairn/ui/color-swatch';
import { Popover } from '@cairn/ui/popover';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';

export interface ColorPickerProps {
  label: string;
  /** The label of the field that accepts any colour. */
  anyLabel: string;
  colors: readonly string[];
  value: string;
  onChange: (color: string) => void;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** A coloured dot that opens a small palette and a field for any other colour. */
export function ColorPicker({ label, anyLabel, colors, value, onChange }: ColorPickerProps) {
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${value}`}
          title={label}
          className="grid size-8 flex-none place-items-center rounded-r2 border border-control bg-bg hover:bg-hover aria-expanded:bg-active pointer-coarse:size-11"
        >
          <span className="size-3.5 rounded-full" style={{ background: value }} />
        </button>
      }
    >
      {(close) => (
        <div className="grid w-[176px] gap-2 p-2">
          <SwatchPicker
            label={label}
            swatches={colors.map((color) => ({ value: color, label: color }))}
            value={value}
            onChange={onChange}
          />
          <AnyColor label={anyLabel} value={value} onChange={onChange} onDone={close} />
        </div>
      )}
    </Popover>
  );
}

interface AnyColorProps {
  label: string;
  value: string;
  onChange: (color: string) => void;
  onDone: () => void;
}

function AnyColor({ label, value, onChange, onDone }: AnyColorProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const change = (next: string): void => {
    const written = next.startsWith('#') || next === '' ? next : `#${next}`;
    setText(written);
    if (HEX.test(written)) onChange(written.toLowerCase());
  };
  return (
    <TextField
      label={label}
      size="sm"
      value={text}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      aria-invalid={!HEX.test(text)}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onDone();
      }}
    />
  );
}
