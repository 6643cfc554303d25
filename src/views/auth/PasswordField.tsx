import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';

import { IconButton } from '../ui/IconButton.tsx';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { authText } from './text/id.ts';

/** Password field with a button to show the password and a hint about Caps Lock. */
export function PasswordField({ hint, ...rest }: Omit<TextFieldProps, 'type' | 'after'>) {
  const text = useText(authText);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      onBlur={() => setCapsLock(false)}
      hint={hasCapsLock ? text.capsLock : hint}
      after={
        <IconButton
          className="-mr-2"
          label={isShown ? text.hidePassword : text.showPassword}
          icon={isShown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
