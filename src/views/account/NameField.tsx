import { MAX_NAME } from '../../contracts/limits.ts';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { accountText } from './text/id.ts';

interface NameFieldProps extends Pick<TextFieldProps, 'autoFocus' | 'hint' | 'disabled'> {
  value: string;
  /** Whether the form was submitted. A missing name is an error only then. */
  tried: boolean;
  onChange: (name: string) => void;
}

/** Whether this can be the name of a person. */
export const isName = (name: string): boolean => name.trim() !== '' && name.trim().length <= MAX_NAME;

/** Field for the name of the user. */
export function NameField({ value, tried, onChange, ...rest }: NameFieldProps) {
  const text = useText(accountText).name;
  const error = value.trim() === '' ? (tried ? text.missing : undefined) : isName(value) ? undefined : text.long;
  return (
    <TextField
      {...rest}
      label={text.label}
      error={error}
      name="name"
      autoComplete="name"
      autoCapitalize="words"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
