import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react';

import type { RecordCommand } from '../../contracts/app.recordList.ts';
import type { Webhook } from '../../contracts/integrations.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { Deliveries } from './Deliveries.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { TagList } from './TagList.tsx';
import { integrationsText } from './text/id.ts';
import { useMoment } from './useMoment.ts';

interface WebhookCardProps {
  webhook: Webhook;
  isOwner: boolean;
  isRunning: boolean;
  /** Shown once, after it was made. */
  secret: string | null;
  onSecretStored: () => void;
  onChange: () => void;
  onCommand: (command: RecordCommand<'webhooks'>) => void;
}

export function WebhookCard(props: WebhookCardProps) {
  const { webhook, isOwner, isRunning, secret, onSecretStored, onChange, onCommand } = props;
  const { id, url, host, description, events, is_enabled: isEnabled, disabled_reason: stopped } = webhook;
  const text = useText(integrationsText);
  const moment = useMoment();
  const now = useNow();
  const { count } = useFormat();
  const { old_secret_until: oldUntil, failing_since: failingSince } = webhook;
  const name = description === '' ? host : description;
  return (
    <article aria-label={name} className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4">
      <header className="grid grid-cols-1 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          <Standing webhook={webhook} />
        </h3>
        <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
          <bdi>{url ?? host}</bdi>
        </p>
        <TagList label={text.form.events} codes={events} names={text.events} />
      </header>
      {secret !== null && <SecretOnce secret={secret} text={text.secret} onStored={onSecretStored} />}
      {stopped !== null && (
        <Notice tone="fail" title={text.stopped[stopped].title}>
          {text.stopped[stopped].body}
        </Notice>
      )}
      {isEnabled && failingSince !== null && (
        <Notice tone="help" title={text.failingSince(moment(failingSince))}>
          {text.failingBody}
        </Notice>
      )}
      {oldUntil !== null && new Date(oldUntil).getTime() > now && (
        <p className="text-sm text-ink-soft">{text.oldSecret(moment(oldUntil))}</p>
      )}
      {isOwner && (
        <>
          <Switch
            label={text.enabled}
            checked={isEnabled}
            disabled={isRunning}
            onChange={(wanted) => onCommand({ do: 'enable', id, isEnabled: wanted })}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="small" disabled={!isEnabled || isRunning} onClick={() => onCommand({ do: 'test', id })}>
              {text.test}
            </Button>
            <Button size="small" disabled={isRunning} onClick={onChange}>
              {text.change}
            </Button>
            <ConfirmButton
              label={text.rotate}
              confirmLabel={text.rotateConfirm}
              disabled={isRunning}
              onConfirm={() => onCommand({ do: 'rotate', id })}
            />
            <ConfirmButton
              label={text.remove}
              confirmLabel={text.removeConfirm}
              disabled={isRunning}
              onConfirm={() => onCommand({ do: 'remove', id })}
            />
          </div>
        </>
      )}
      <details className="group/deliveries border-t border-line pt-1">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold hover:underline">
          {text.deliveries.title(count(webhook.deliveries.length))}
        </summary>
        <Deliveries
          deliveries={webhook.deliveries}
          canResend={isOwner && isEnabled && !isRunning}
          showsResend={isOwner}
          onResend={(delivery) => onCommand({ do: 'resend', id: delivery })}
        />
      </details>
    </article>
  );
}

function Standing({ webhook }: { webhook: Webhook }) {
  const text = useText(integrationsText).states;
  if (webhook.disabled_reason !== null)
    return (
      <Tag tone="fail" icon={<CircleOff aria-hidden="true" size={12} />}>
        {text.stopped}
      </Tag>
    );
  if (!webhook.is_enabled) return <Tag icon={<CircleOff aria-hidden="true" size={12} />}>{text.off}</Tag>;
  if (webhook.failing_since !== null)
    return (
      <Tag tone="help" icon={<TriangleAlert aria-hidden="true" size={12} />}>
        {text.failing}
      </Tag>
    );
  return (
    <Tag tone="done" icon={<CircleCheck aria-hidden="true" size={12} />}>
      {text.on}
    </Tag>
  );
}
