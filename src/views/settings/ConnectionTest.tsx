import { useSelector } from '@xstate/react';
import { CircleCheck, Info, PlugZap } from 'lucide-react';

import type { ConnectionTestRef } from '../../machines/settings/connectionTest.machine.ts';
import { Button } from '../ui/Button.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { connectionText } from './text/connection.id.ts';

interface ConnectionTestProps {
  actor: ConnectionTestRef;
  /** Only owners have providers asked. */
  isOwner: boolean;
}

/** Whose account the business uses, and whether the provider accepts its key. */
export function ConnectionTest({ actor, isOwner }: ConnectionTestProps) {
  const text = useText(connectionText);
  const refusals = useRefusals(text.refusals);
  const snapshot = useSelector(actor, (state) => state);
  const { kind, account, outcome, refusal } = snapshot.context;
  const provider = account?.provider ?? null;
  const name = provider === null ? text.someProvider[kind] : text.providers[provider];
  const isTesting = snapshot.matches('testing');
  const environment = account?.environment ?? null;
  return (
    <FieldGroup title={text.title[kind]} hint={text.hint[kind]}>
      {snapshot.matches('reading') && <p className="text-sm text-ink-soft">{text.reading}</p>}
      {snapshot.matches('unread') && (
        <p className="text-sm text-ink-soft">{refusal === null ? text.unread : refusals[refusal]}</p>
      )}
      {snapshot.matches('keyless') && (
        <Notice tone="help" title={text.keyless.title[kind]}>
          {text.keyless.body[kind]}
        </Notice>
      )}
      {provider !== null && !snapshot.matches('keyless') && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{text.providers[provider]}</span>
          {environment !== null && (
            <Tag tone={environment === 'sandbox' ? 'help' : 'plain'}>{text.environments[kind][environment]}</Tag>
          )}
        </p>
      )}
      {snapshot.matches('tested') && outcome === 'works' && (
        <output className="flex gap-3 rounded-md bg-done-wash p-3 text-sm">
          <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-done" />
          <span className="grid gap-1">
            <strong className="font-semibold">{text.works(name)}</strong>
            {environment !== null && <span>{text.meaning[kind][environment]}</span>}
          </span>
        </output>
      )}
      {snapshot.matches('tested') && outcome !== null && outcome !== 'works' && (
        <Notice tone="fail" title={text.outcomes[outcome].title(name)}>
          {text.outcomes[outcome].body(name)}
        </Notice>
      )}
      {snapshot.matches('failed') && refusal !== null && <Notice tone="fail" title={refusals[refusal]} />}
      {isOwner ? (
        !snapshot.matches('keyless') &&
        !snapshot.matches('reading') && (
          <Button
            className="justify-self-start"
            busy={isTesting}
            icon={<PlugZap aria-hidden="true" size={18} />}
            onClick={() => actor.send({ type: 'test.requested' })}
          >
            {isTesting ? text.testing : text.test}
          </Button>
        )
      ) : (
        <p className="flex gap-2 text-sm text-ink-soft">
          <Info aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
          {text.ownerOnly}
        </p>
      )}
    </FieldGroup>
  );
}
