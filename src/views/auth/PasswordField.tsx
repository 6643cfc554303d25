import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';

import { IconButton } from '../ui/IconButton.tsx';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { authText } from './text/id.ts';

/** A password that can be shown, and that says so when Caps Lock is on. */
export function PasswordField({ hint, ...rest }: Omit<TextFieldProps, 'type' | 'after'>) {
  const text = useText(authText);
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const listen = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={listen}
      onKeyUp={listen}
      onBlur={() => setCaps(false)}
      hint={caps ? text.capsLock : hint}
      after={
        <IconButton
          className="-mr-2"
          label={shown ? text.hidePassword : text.showPassword}
          icon={shown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
