import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { RecordCommand } from '../../contracts/app.recordList.ts';
import type { Webhook } from '../../contracts/integrations.ts';
import { MAX_WEBHOOKS } from '../../contracts/limits.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { webhookSecret } from '../../machines/integrations/secrets.ts';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { useCommandDone } from '../app/recordList/useCommandDone.ts';
import { Button } from '../ui/Button.tsx';
import { lazyView } from '../ui/lazyView.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { integrationsText } from './text/id.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookGuide } from './WebhookGuide.tsx';

const WebhookForm = lazyView(async () => (await import('./WebhookForm.tsx')).WebhookForm);

interface WebhooksProps {
  actor: RecordListRef<'webhooks'>;
  isOwner: boolean;
}

/** The endpoints for events of the business. Owners manage them, and the team sees their state. */
export function Webhooks({ actor, isOwner }: WebhooksProps) {
  const text = useText(integrationsText);
  /** The endpoint in the form, or a new one. */
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [newSecretOf, setNewSecretOf] = useState<string | null>(null);
  useCommandDone(actor, (command) => {
    if (command.do === 'save') setEdited(null);
    if (webhookSecret.get(command.id) !== null) setNewSecretOf(command.id);
  });
  useEffect(() => () => webhookSecret.clear(), []);
  const run = (command: RecordCommand<'webhooks'>) => actor.send({ type: 'command.requested', command });
  return (
    <section aria-label={text.title} className="grid grid-cols-1 gap-3">
      <div>
        <h2 className="text-base font-semibold">{text.title}</h2>
        <p className="text-ink-soft">{text.lead}</p>
      </div>
      <RecordList actor={actor} texts={text} showsRefusal={false}>
        {(webhooks, isRunning, refusalText) => (
          <>
            {!isOwner && webhooks.length > 0 && <p className="text-sm text-ink-soft">{text.member}</p>}
            {refusalText !== null && edited === null && <Notice tone="fail" title={refusalText} />}
            {webhooks.length === 0 ? (
              <p className="rounded-lg border border-line bg-surface p-4 text-ink-soft">
                {isOwner ? text.none : text.noneMember}
              </p>
            ) : (
              <ul className="grid grid-cols-1 gap-3">
                {webhooks.map((webhook) => (
                  <li key={webhook.id}>
                    <WebhookCard
                      webhook={webhook}
                      isOwner={isOwner}
                      isRunning={isRunning}
                      secret={newSecretOf === webhook.id ? webhookSecret.get(webhook.id) : null}
                      onSecretStored={() => {
                        webhookSecret.clear();
                        setNewSecretOf(null);
                      }}
                      onChange={() => setEdited(webhook)}
                      onCommand={run}
                    />
                  </li>
                ))}
              </ul>
            )}
            {isOwner && webhooks.length < MAX_WEBHOOKS && (
              <Button
                className="justify-self-start"
                icon={<Plus aria-hidden="true" size={18} />}
                onClick={() => setEdited('new')}
              >
                {text.add}
              </Button>
            )}
            {isOwner && webhooks.length >= MAX_WEBHOOKS && <p className="text-sm text-ink-soft">{text.full}</p>}
            {edited !== null && (
              <WebhookForm
                webhook={edited === 'new' ? null : edited}
                isSaving={isRunning}
                refusal={refusalText}
                onClose={() => setEdited(null)}
                onSave={run}
              />
            )}
          </>
        )}
      </RecordList>
      <WebhookGuide />
    </section>
  );
}
