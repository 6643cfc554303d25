import { useState } from 'react';

import { parseNumber } from './number.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** Null when the field is empty, NaN when the text is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Parses the typed text. */
  parse?: (typed: string) => number | null;
}

const format = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : value.toLocaleString('id', { maximumFractionDigits: 3 });

/** A field for a number in Indonesian notation, such as 1.250,5. It keeps the typed text while editing. */
export function NumberField({ value, onChange, parse = parseNumber, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => format(value));
  const parsed = parse(typed);
  const isChangedOutside = !Object.is(parsed, value);
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={isChangedOutside ? format(value) : typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parse(event.target.value));
      }}
      onBlur={() => {
        if (!Number.isNaN(parsed)) setTyped(format(parsed));
      }}
    />
  );
}
