import { useState } from 'react';

import { parseNumber } from './number.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** Null: nothing is filled in. NaN: what is typed is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** How what is typed is understood. */
  parse?: (typed: string) => number | null;
}

const shown = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : value.toLocaleString('id', { maximumFractionDigits: 3 });

/** A number as people write it here: dots between thousands, a comma before the part of one. What was typed stays. */
export function NumberField({ value, onChange, parse: read = parseNumber, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => shown(value));
  const known = read(typed);
  const isOther = !Object.is(known, value);
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={isOther ? shown(value) : typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => {
        if (!Number.isNaN(known)) setTyped(shown(known));
      }}
    />
  );
}
