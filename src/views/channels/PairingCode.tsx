import { useSelector } from '@xstate/react';
import { Copy } from 'lucide-react';
import { useState } from 'react';

import type { ChannelRef } from '../../machines/channels/channel.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { failureText } from './failureText.ts';
import { channelsText } from './text/id.ts';

/** Requests the code that links a phone by its number. */
export function PairingCode({ actor }: { actor: ChannelRef }) {
  const pageText = useText(channelsText);
  const text = pageText.pairing;
  const { pairingCode, failure, row } = useSelector(actor, (snapshot) => snapshot.context);
  const isRequesting = useSelector(actor, (snapshot) => snapshot.matches({ SCAN_QR_CODE: { pairing: 'requesting' } }));
  const [number, setNumber] = useState(row.expected_phone ?? row.phone ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const refused = failure === null ? undefined : failureText(failure, pageText);
  return (
    <>
      <h4 className="font-semibold">{text.title}</h4>
      <p className="text-ink-soft">{text.body}</p>
      <Form
        className="grid gap-3"
        onSubmit={() => {
          setEmpty(number.trim() === '');
          setCopied(false);
          if (number.trim() !== '') actor.send({ type: 'pairing.requested', phoneNumber: number });
        }}
      >
        <TextField
          label={text.label}
          hint={text.hint}
          error={isEmpty ? text.empty : refused}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        {failure?.detail && <p className="text-xs text-ink-soft">{failure.detail}</p>}
        <Button type="submit" variant={pairingCode === null ? 'primary' : 'secondary'} busy={isRequesting}>
          {pairingCode === null ? text.submit : text.again}
        </Button>
      </Form>
      {pairingCode !== null && !isRequesting && (
        <div className="grid gap-2 rounded-md bg-accent-wash p-4">
          <output className="grid gap-2">
            <span className="font-semibold">{text.shown}</span>
            <span className="tabular text-xl font-bold tracking-widest">{pairingCode}</span>
          </output>
          <p>{text.how}</p>
          <p className="text-ink-soft">{text.fallback}</p>
          <Button
            size="small"
            className="justify-self-start"
            icon={<Copy aria-hidden="true" size={16} />}
            onClick={() =>
              void navigator.clipboard.writeText(pairingCode).then(
                () => setCopied(true),
                () => {},
              )
            }
          >
            {isCopied ? text.copied : text.copy}
          </Button>
        </div>
      )}
    </>
  );
}
