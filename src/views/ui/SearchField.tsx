import { Search, X } from 'lucide-react';
import { useRef } from 'react';

import { IconButton } from './IconButton.tsx';
import { uiText } from './text/id.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { useText } from './useText.ts';

export interface SearchFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref'> {
  value: string;
  /** Hears every letter, and the empty string when it is cleared. */
  onSearch: (words: string) => void;
}

/** What is looked for, with a cross that clears it and leaves the focus in the field. Its label stands in it while it is empty. */
export function SearchField({ label, value, onSearch, after, ...rest }: SearchFieldProps) {
  const text = useText(uiText);
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onSearch('');
    field.current?.focus();
  };
  return (
    <TextField
      enterKeyHint="search"
      maxLength={200}
      {...rest}
      ref={field}
      label={label}
      labelHidden
      placeholder={label}
      type="search"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onSearch(target.value)}
      before={<Search aria-hidden="true" size={18} />}
      after={
        <>
          {after}
          {value !== '' && (
            <IconButton label={text.clearSearch} icon={<X aria-hidden="true" size={18} />} onClick={clear} />
          )}
        </>
      }
    />
  );
}
