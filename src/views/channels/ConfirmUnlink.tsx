import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { ChannelRef } from '../../machines/channels/channel.machine.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { channelsText } from './text/id.ts';

/** Confirms unlinking a phone, with its consequences. */
export function ConfirmLogout({ actor }: { actor: ChannelRef }) {
  const text = useText(channelsText).confirmLogout;
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('confirmingLogout'));
  return (
    <ConfirmDialog
      open={isOpen}
      title={text.title}
      confirm={text.confirm}
      isDanger
      onConfirm={() => actor.send({ type: 'logout.confirmed' })}
      onClose={() => actor.send({ type: 'dialog.closed' })}
    >
      <p>{text.body}</p>
      <Losses sentences={text.loses} />
    </ConfirmDialog>
  );
}

/** Confirms deleting a session, with its consequences and the channel's name to type. */
export function ConfirmDelete({ actor }: { actor: ChannelRef }) {
  return useSelector(actor, (snapshot) => snapshot.matches('confirmingDelete')) && <DeleteDialog actor={actor} />;
}

function DeleteDialog({ actor }: { actor: ChannelRef }) {
  const text = useText(channelsText).confirmDelete;
  const { name } = useSelector(actor, (snapshot) => snapshot.context.row);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <ConfirmDialog
      open
      title={text.title}
      confirm={text.confirm}
      isDanger
      onSubmit={() => {
        const request = { type: 'delete.confirmed', typed } as const;
        setWrong(!actor.getSnapshot().can(request));
        actor.send(request);
      }}
      onClose={() => actor.send({ type: 'dialog.closed' })}
    >
      <div>
        <p>{text.body}</p>
        <Losses sentences={text.loses} />
      </div>
      <TextField
        label={text.label(name)}
        error={isWrong ? text.mismatch(name) : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}

function Losses({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pt-3 pl-5 text-ink-soft">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
