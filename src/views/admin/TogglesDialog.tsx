import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { Toggles } from '../../contracts/admin.ts';
import { MAX_ADMIN_REASON } from '../../contracts/limits.ts';
import { concernsCustomers, selectRefusal, type TogglesRef } from '../../machines/admin/toggles.machine.ts';
import { changesOf, TOGGLE_NAMES, TOGGLES } from '../../machines/admin/toggles.ts';
import { useRefusal } from '../refusals/useRefusal.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { uiText } from '../ui/text/id.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** Changes the AI toggles of a business, with the differences, their effect and a reason. */
export function TogglesDialog({ actor, name, onClose }: { actor: TogglesRef; name: string; onClose: () => void }) {
  const text = useText(adminText).toggles;
  const snapshot = useSelector(actor, (state) => state);
  const saved = snapshot.context.toggles;
  const refusal = useSelector(actor, selectRefusal);
  const sentence = useRefusal(refusal);
  const why = useRefusals({ '': text.unreachable });
  const busy = snapshot.hasTag('busy');
  const { unchanged } = useText(uiText).why;
  const [toggles, setToggles] = useState<Toggles>(saved);
  const [reason, setReason] = useState('');
  const [showsErrors, setShowsErrors] = useState(false);
  const changed = changesOf(saved, toggles);
  const length = reason.trim().length;
  const error =
    length > MAX_ADMIN_REASON ? text.reasonTooLong : showsErrors && length === 0 ? text.reasonMissing : undefined;
  const submit = () => {
    setShowsErrors(true);
    actor.send({ type: 'changes.submitted', toggles, reason });
  };
  return (
    <ConfirmDialog
      open
      title={text.title(name)}
      confirm={busy ? text.saving : text.save}
      cancel={text.cancel}
      isBusy={busy}
      because={changed.length === 0 ? unchanged : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {refusal !== null && (
        <Notice tone="fail" title={text.refused}>
          {refusal in why ? why[refusal as keyof typeof why] : sentence}
        </Notice>
      )}
      {TOGGLE_NAMES.map((toggle) => (
        <SelectField<string>
          key={toggle}
          label={text.names[toggle]}
          value={toggles[toggle]}
          disabled={busy}
          options={TOGGLES[toggle].map((value) => [value, text.values[value] ?? value] as const)}
          onChange={(value) => setToggles({ ...toggles, [toggle]: value })}
        />
      ))}
      <section aria-live="polite" className="grid gap-1 rounded-md bg-sunken p-3">
        <h3 className="text-sm font-semibold">{text.diff}</h3>
        {changed.length === 0 && <p className="text-sm text-ink-soft">{text.unchanged}</p>}
        <ul className="grid gap-1">
          {changed.map((toggle) => (
            <li key={toggle} className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span>{text.names[toggle]}</span>
              <span className="font-semibold">
                {text.change(text.values[saved[toggle]] ?? '', text.values[toggles[toggle]] ?? '')}
              </span>
            </li>
          ))}
        </ul>
        <CustomerEffect actor={actor} wanted={toggles} />
      </section>
      <TextArea
        label={text.reason}
        hint={text.reasonHint}
        error={error}
        maxCharacters={MAX_ADMIN_REASON}
        readOnly={busy}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

/** How many chats a change for customers concerns. */
function CustomerEffect({ actor, wanted }: { actor: TogglesRef; wanted: Toggles }) {
  const text = useText(adminText).toggles.effect;
  const { count } = useFormat();
  const { toggles: saved, impact } = useSelector(actor, ({ context }) => context);
  if (!concernsCustomers(saved, wanted)) return null;
  const active = impact && count(impact.active);
  const chats = impact?.more ? text.atLeast(active ?? '') : active;
  return (
    <div className="grid gap-1 border-t border-line pt-2 text-sm">
      <p>{impact === null || chats === null ? text.unknown : impact.active === 0 ? text.none : text.held(chats)}</p>
      {impact?.workingChannels === 0 && <p className="text-help">{text.noChannel}</p>}
    </div>
  );
}
