import { Search, X } from 'lucide-react';
import { useRef } from 'react';

import { MAX_SEARCH } from '../../contracts/limits.ts';
import { IconButton } from './IconButton.tsx';
import { uiText } from './text/id.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { useText } from './useText.ts';

export interface SearchFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref'> {
  value: string;
  /** Called on every change, with an empty string when the field is cleared. */
  onSearch: (text: string) => void;
}

/** A search field with a clear button, which keeps the focus in the field. The label is the placeholder. */
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
      maxLength={MAX_SEARCH}
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
