import { useState } from 'react';

import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

/** The button with which an owner disconnects the account at Meta, after its consequences are named. */
export function DisconnectAccount({ isDisabled, onDisconnect }: { isDisabled: boolean; onDisconnect: () => void }) {
  const text = useText(templatesText).disconnect;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" disabled={isDisabled} onClick={() => setOpen(true)}>
        {text.action}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={text.title}
        confirm={text.confirm}
        isDanger
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          onDisconnect();
        }}
      >
        <ul className="grid list-disc gap-1 pl-5">
          {text.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
