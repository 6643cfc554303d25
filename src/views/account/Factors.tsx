import { useSelector } from '@xstate/react';
import { ShieldAlert, ShieldCheck, Smartphone, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import type { Factor } from '../../contracts/account.ts';
import type { MfaRef } from '../../machines/account/mfa.machine.ts';
import { CodeField } from '../auth/CodeField.tsx';
import { useBlocked } from '../auth/useBlocked.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { AccountRefusalNotice } from './AccountRefusalNotice.tsx';
import { EnrollFactor } from './EnrollFactor.tsx';
import { accountText } from './text/id.ts';
import { TotpSecret } from './TotpSecret.tsx';

/** The second factors: list, adding and deleting. */
export function Factors({ actor }: { actor: MfaRef }) {
  const text = useText(accountText).security.factors;
  const snapshot = useSelector(actor, (state) => state);
  const { factors, refusal } = snapshot.context;
  const hasApp = factors.some(({ type }) => type === 'totp');
  const isAdding = snapshot.matches('enrolling') || snapshot.matches('activating');
  const add = useRef<HTMLButtonElement>(null);
  const isFormOpen = isAdding || snapshot.matches('removing');
  const wasFormOpen = useRef(false);
  useEffect(() => {
    // The focused form or the button of the deleted device was removed.
    if (wasFormOpen.current && !isFormOpen && document.activeElement === document.body) add.current?.focus();
    wasFormOpen.current = isFormOpen;
  }, [isFormOpen]);
  return (
    <FieldGroup title={text.title} hint={text.explanation}>
      {snapshot.matches('loading') && (
        <output aria-busy="true" aria-label={text.loading} className="grid gap-2">
          <Skeleton className="h-11" />
        </output>
      )}
      {snapshot.matches('loadFailed') && (
        <>
          {refusal && <AccountRefusalNotice refusal={refusal} />}
          <Notice
            tone="help"
            title={text.loadFailed}
            action={<RetryButton onClick={() => actor.send({ type: 'retry.requested' })} />}
          />
        </>
      )}
      {!snapshot.matches('loading') && !snapshot.matches('loadFailed') && (
        <>
          <p>
            {hasApp ? (
              <Tag tone="done" icon={<ShieldCheck aria-hidden="true" size={14} />}>
                {text.on}
              </Tag>
            ) : (
              <Tag icon={<ShieldAlert aria-hidden="true" size={14} />}>{text.off}</Tag>
            )}
          </p>
          <FactorList actor={actor} factors={factors} isLocked={!snapshot.matches('ready')} />
          {snapshot.matches('enrolling') && <EnrollFactor actor={actor} />}
          {snapshot.matches('activating') && <TotpSecret actor={actor} />}
          {!isAdding && (
            <div>
              <Button
                ref={add}
                variant={hasApp ? 'secondary' : 'primary'}
                onClick={() => actor.send({ type: 'enrollment.requested' })}
              >
                {hasApp ? text.add : text.addFirst}
              </Button>
            </div>
          )}
          <RemoveFactorDialog actor={actor} />
        </>
      )}
    </FieldGroup>
  );
}

function FactorList({ actor, factors, isLocked }: { actor: MfaRef; factors: readonly Factor[]; isLocked: boolean }) {
  const text = useText(accountText).security.factors;
  const reason = useText(uiText).why.running;
  const { dayName } = useFormat();
  const [now] = useState(Date.now);
  if (factors.length === 0) return null;
  return (
    <ul className="grid divide-y divide-line rounded-md border border-line">
      {factors.map(({ id, type, name, addedAt }) => (
        <li key={id} className="flex min-h-14 items-center gap-3 py-1 pr-1 pl-3">
          <Smartphone aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />
          <span className="grid min-w-0 flex-1">
            <span className="truncate font-medium">{name || (type === 'totp' ? text.unnamed : text.unnamedOther)}</span>
            {type === 'other' && <span className="text-sm text-ink-soft">{text.unused}</span>}
            {addedAt !== '' && (
              <span className="text-sm text-ink-soft">{text.addedOn(dayName(addedAt, now, text.days))}</span>
            )}
          </span>
          <IconButton
            label={text.removeNamed(name || (type === 'totp' ? text.unnamed : text.unnamedOther))}
            icon={<Trash2 aria-hidden="true" size={18} />}
            disabled={isLocked}
            because={reason}
            onClick={() => actor.send({ type: 'removal.requested', factorId: id })}
          />
        </li>
      ))}
    </ul>
  );
}

function RemoveFactorDialog({ actor }: { actor: MfaRef }) {
  const text = useText(accountText).security.factors;
  const snapshot = useSelector(actor, (state) => state);
  const { factors, factorId, refusal } = snapshot.context;
  const isOpen = snapshot.matches('removing');
  const blocked = useBlocked(false, snapshot.matches({ removing: 'rateLimited' }));
  const isBusy = snapshot.hasTag('busy');
  const factor = factors.find(({ id }) => id === factorId);
  const name = factor?.name || (factor?.type === 'other' ? text.unnamedOther : text.unnamed);
  const cancel = () => actor.send({ type: 'removal.cancelled' });
  return (
    <Dialog
      open={isOpen}
      title={text.removeTitle(name)}
      onClose={cancel}
      footer={
        <Button disabled={isBusy} onClick={cancel}>
          {text.cancel}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>{factors.length === 1 ? text.removeLast : text.removeOne}</p>
        {refusal && !isBusy && <AccountRefusalNotice key={JSON.stringify(refusal)} refusal={refusal} />}
        <CodeField
          words={{
            label: text.removeCode,
            incomplete: text.incomplete,
            submit: text.confirmRemove,
            submitting: text.removing,
          }}
          danger
          busy={isBusy}
          blocked={blocked}
          onSubmit={(code) => actor.send({ type: 'code.submitted', code })}
        />
      </div>
    </Dialog>
  );
}
