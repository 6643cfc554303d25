import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { authText } from './text/id.ts';

export interface LoginFieldProps extends Pick<TextFieldProps, 'autoFocus'> {
  value: string;
  /** Whether somebody has tried to go on: what is missing is said then. */
  tried: boolean;
  /** What is wrong with the address or number, said where it was typed. */
  error: string | undefined;
  onChange: (login: string) => void;
}

/** By what somebody signs in: their e-mail or their phone. */
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
