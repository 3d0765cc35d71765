import { SwatchPicker } from '@cairn/ui/color-swatch';
import { Popover } from '@cairn/ui/popover';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';

export interface ColourPickerProps {
  label: string;
  /** Of the field that takes any colour. */
  anyLabel: string;
  colours: readonly string[];
  value: string;
  onChange: (colour: string) => void;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** A dot that opens a few colours and a field for any other. */
export function ColourPicker({ label, anyLabel, colours, value, onChange }: ColourPickerProps) {
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
            swatches={colours.map((colour) => ({ value: colour, label: colour }))}
            value={value}
            onChange={onChange}
          />
          <AnyColour label={anyLabel} value={value} onChange={onChange} onDone={close} />
        </div>
      )}
    </Popover>
  );
}

interface AnyColourProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
  onDone: () => void;
}

function AnyColour({ label, value, onChange, onDone }: AnyColourProps) {
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
