import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { ChannelRefusal } from '../../contracts/channels.ts';
import { MAX_NAME } from '../../contracts/limits.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { channelsText } from './text/id.ts';

interface AddChannelProps {
  isOwner: boolean;
  isBusy: boolean;
  refusal: ChannelRefusal | null;
  /** Of all channels. The form closes when its own has come, and stays open when a colleague's has. */
  channelIds: readonly string[];
  onSubmit: (channel: { id: string; name: string }) => void;
}

/**
 * The form for a new channel. Its id is generated when the form opens, so that a repeated submission creates no second
 * channel.
 */
export function AddChannel({ isOwner, isBusy, refusal, channelIds, onSubmit }: AddChannelProps) {
  const pageText = useText(channelsText);
  const text = pageText.add;
  const [id, setId] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  if (id !== null && channelIds.includes(id)) {
    setId(null);
    setName('');
  }
  if (!isOwner) return <p className="text-ink-soft">{pageText.ownerOnly}</p>;
  if (id === null)
    return (
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={() => setId(withNewId({}).id)}
      >
        {text.open}
      </Button>
    );
  return (
    <Form
      aria-label={text.open}
      className="grid max-w-md gap-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={() => {
        setEmpty(name.trim() === '');
        if (name.trim() !== '' && !isBusy) onSubmit({ id, name });
      }}
    >
      {refusal !== null && <Notice tone="fail" title={pageText.refused[refusal.why]} detail={refusal.detail} />}
      <TextField
        label={text.label}
        hint={text.hint}
        error={isEmpty ? text.empty : undefined}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {text.submit}
        </Button>
        <Button variant="quiet" onClick={() => setId(null)}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
