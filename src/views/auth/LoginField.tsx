import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { authText } from './text/id.ts';

export interface LoginFieldProps extends Pick<TextFieldProps, 'autoFocus'> {
  value: string;
  /** Whether the form was submitted. A missing value is an error only then. */
  tried: boolean;
  /** Error about the address or number. */
  error: string | undefined;
  onChange: (login: string) => void;
}

/** Field for an e-mail address or phone number. */
export function LoginField({ value, tried, error, onChange, ...rest }: LoginFieldProps) {
  const text = useText(authText);
  return (
    <TextField
      {...rest}
      label={text.login}
      hint={text.loginHint}
      error={tried && value.trim() === '' ? text.missingLogin : error}
      name="username"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
