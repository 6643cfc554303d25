import { useState } from 'react';

import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

export interface ConnectAccountProps {
  isConnected: boolean;
  isDisabled: boolean;
  onConnect: (wabaId: string, token: string) => void;
}

/** The button and the dialog with which an owner names the account at Meta. The token leaves the page with the request. */
export function ConnectAccount({ isConnected, isDisabled, onConnect }: ConnectAccountProps) {
  const text = useText(templatesText).connect;
  const [isOpen, setOpen] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [wabaId, setWabaId] = useState('');
  const [token, setToken] = useState('');
  const isWabaWrong = !/^\d{5,32}$/u.test(wabaId.trim());
  const isTokenWrong = !/^[\w-]{10,1000}$/u.test(token.trim());
  return (
    <>
      <Button size="small" disabled={isDisabled} onClick={() => setOpen(true)}>
        {isConnected ? text.again : text.action}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={text.title}
        confirm={text.confirm}
        onSubmit={() => {
          setChecked(true);
          if (isWabaWrong || isTokenWrong) return;
          setOpen(false);
          setChecked(false);
          setToken('');
          onConnect(wabaId.trim(), token.trim());
        }}
        onClose={() => {
          setOpen(false);
          setToken('');
        }}
      >
        <p>{text.body}</p>
        <TextField
          label={text.waba}
          hint={text.wabaHint}
          error={isChecked && isWabaWrong ? text.wabaWrong : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={wabaId}
          onChange={({ target }) => setWabaId(target.value)}
        />
        <TextField
          label={text.token}
          hint={text.tokenHint}
          error={isChecked && isTokenWrong ? text.tokenWrong : undefined}
          type="password"
          autoComplete="off"
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
