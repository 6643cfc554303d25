import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { BroadcastTestRef } from '../../../machines/campaigns/broadcastTest.machine.ts';
import { useRefusal } from '../../refusals/useRefusal.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { phoneOf } from '../../ui/phone.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { broadcastsText } from './text/id.ts';

/** Sends the first recipient's message to the member's own phone. */
export function DraftTest({ actor }: { actor: BroadcastTestRef }) {
  const { test: text, why } = useText(broadcastsText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { phone, left, sentTo, refusal, reason } = snapshot.context;
  const whyRefused = useRefusal(refusal === 'notSent' ? null : refusal?.sentence);
  const [typed, setTyped] = useState(() => (phone === null ? '' : phoneOf(phone)));
  const isSending = snapshot.matches('sending');
  return (
    <Form
      className="grid gap-3 border-t border-line pt-4 text-sm"
      onSubmit={() => actor.send({ type: 'test.requested', phone: typed })}
    >
      <h3 className="font-semibold">{text.title}</h3>
      <p className="text-ink-soft">{text.hint}</p>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TextField
          label={text.phone}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          readOnly={isSending}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={isSending} disabled={typed.trim() === '' || left === 0}>
          {text.send}
        </Button>
      </div>
      <p className="tabular text-ink-soft">{left === 0 ? text.none : text.left(count(left))}</p>
      <div aria-live="polite">
        {isSending && <p>{text.sending(sentTo)}</p>}
        {snapshot.matches('sent') && <Notice title={text.sent(sentTo)} />}
        {snapshot.matches('unclear') && <Notice tone="help" title={text.unclear} />}
        {snapshot.matches('failed') && (
          <Notice tone="fail" title={text.failed}>
            {reason !== null && (why[reason] ?? reason)}
          </Notice>
        )}
        {refusal !== null && !isSending && (
          <Notice tone="fail" title={refusal === 'notSent' ? text.notSent : text.refused}>
            {refusal !== 'notSent' && whyRefused}
          </Notice>
        )}
      </div>
    </Form>
  );
}
