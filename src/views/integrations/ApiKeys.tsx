import { KeyRound, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { RecordCommand } from '../../contracts/app.recordList.ts';
import type { ApiKey } from '../../contracts/integrations.apiKeys.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { MAX_API_KEYS } from '../../machines/integrations/apiScopes.ts';
import { apiKeySecret } from '../../machines/integrations/secrets.ts';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { useCommandDone } from '../app/recordList/useCommandDone.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { ApiKeyForm } from './ApiKeyForm.tsx';
import { Example, Guide } from './Guide.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { TagList } from './TagList.tsx';
import { apiKeysText } from './text/apiKeys.id.ts';
import { useMoment } from './useMoment.ts';

/** The keys of the owner's systems. A key is shown once, after it was made. */
export function ApiKeys({ actor }: { actor: RecordListRef<'apiKeys'> }) {
  const text = useText(apiKeysText);
  const [isFormOpen, setFormOpen] = useState(false);
  const [newKey, setNewKey] = useState<string | null>(null);
  useCommandDone(actor, (command) => {
    if (command.do !== 'create') return;
    setFormOpen(false);
    setNewKey(command.id);
  });
  useEffect(() => () => apiKeySecret.clear(), []);
  const run = (command: RecordCommand<'apiKeys'>) => actor.send({ type: 'command.requested', command });
  return (
    <RecordList actor={actor} texts={text} showsRefusal={false}>
      {(keys, isRunning, refusalText) => (
        <div className="grid grid-cols-1 gap-3">
          {refusalText !== null && !isFormOpen && <Notice tone="fail" title={refusalText} />}
          {keys.length === 0 ? (
            <p className="rounded-lg border border-line bg-surface p-4 text-ink-soft">{text.none}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {keys.map((key) => (
                <li key={key.id}>
                  <KeyCard
                    apiKey={key}
                    isRunning={isRunning}
                    secret={newKey === key.id ? apiKeySecret.get(key.id) : null}
                    onStored={() => {
                      apiKeySecret.clear();
                      setNewKey(null);
                    }}
                    onRevoke={() => run({ do: 'revoke', id: key.id })}
                  />
                </li>
              ))}
            </ul>
          )}
          {keys.length < MAX_API_KEYS ? (
            <Button
              className="justify-self-start"
              icon={<Plus aria-hidden="true" size={18} />}
              onClick={() => setFormOpen(true)}
            >
              {text.add}
            </Button>
          ) : (
            <p className="text-sm text-ink-soft">{text.full}</p>
          )}
          <KeyGuide />
          {isFormOpen && (
            <ApiKeyForm isSaving={isRunning} refusal={refusalText} onClose={() => setFormOpen(false)} onCreate={run} />
          )}
        </div>
      )}
    </RecordList>
  );
}

interface KeyCardProps {
  apiKey: ApiKey;
  isRunning: boolean;
  secret: string | null;
  onStored: () => void;
  onRevoke: () => void;
}

function KeyCard({ apiKey, isRunning, secret, onStored, onRevoke }: KeyCardProps) {
  const text = useText(apiKeysText);
  const moment = useMoment();
  const now = useNow();
  const { name, prefix, scopes, expires_at: end, last_used_at: used } = apiKey;
  const isExpired = end !== null && new Date(end).getTime() <= now;
  return (
    <article aria-label={name} className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4">
      <header className="grid grid-cols-1 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <KeyRound aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
          {isExpired && <Tag tone="fail">{text.expired}</Tag>}
        </h3>
        <p className="text-sm text-ink-soft">
          <code>{text.prefix(prefix)}</code>
        </p>
        <TagList label={text.form.scopes} codes={scopes} names={text.scopes} />
        <p className="pt-1 text-sm text-ink-soft">
          {[
            used === null ? text.unused : text.used(moment(used)),
            end === null ? text.endless : text.ends(moment(end)),
          ].join(' · ')}
        </p>
      </header>
      {secret !== null && <SecretOnce secret={secret} text={text.secret} onStored={onStored} />}
      <div>
        <ConfirmButton
          label={text.revoke}
          confirmLabel={text.revokeConfirm}
          disabled={isRunning}
          onConfirm={onRevoke}
        />
      </div>
    </article>
  );
}

const exampleAt = (address: string): string =>
  `curl ${address}/orders?status=paid \\\n  -H "Authorization: Bearer chb_…"`;

/** How a system uses a key. */
function KeyGuide() {
  const text = useText(apiKeysText).guide;
  return (
    <Guide title={text.title}>
      <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
        {text.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Example>{exampleAt(`${location.origin}/functions/v1/api/v1`)}</Example>
    </Guide>
  );
}
