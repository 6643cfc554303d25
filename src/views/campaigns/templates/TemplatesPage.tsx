import { useSelector } from '@xstate/react';
import { Languages, ListFilter, Plus, RefreshCw, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';

import type { PagedListRef } from '../../../machines/app/pagedList.machine.ts';
import {
  CATEGORIES,
  LANGUAGES,
  STATUSES,
  templateRoute,
  TEMPLATES_PAGE_SIZE,
} from '../../../machines/campaigns/templates.ts';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { ListPage } from '../../app/pagedList/ListPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceChip } from '../../ui/Chip.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useRefusals } from '../../ui/useRefusals.ts';
import { useText } from '../../ui/useText.ts';
import { ConnectAccount } from './ConnectAccount.tsx';
import { DisconnectAccount } from './DisconnectAccount.tsx';
import { TemplateItem } from './TemplateItem.tsx';
import { templatesText } from './text/id.ts';
import { useTemplateTimes } from './useTemplateTimes.ts';

/** `/whatsapp-template/`: the message templates of the business. */
export function TemplatesPage({ actor }: { actor: PagedListRef<'templates'> }) {
  const text = useText(templatesText);
  const businessId = useSelector(actor, (snapshot) => snapshot.context.businessId);
  return (
    <ListPage<'templates'>
      actor={actor}
      size={TEMPLATES_PAGE_SIZE}
      text={text}
      icon={<Shapes size={22} />}
      action={
        <ButtonLink to={templateRoute(businessId, null)} variant="primary">
          <Plus aria-hidden="true" size={18} />
          {text.create}
        </ButtonLink>
      }
      notices={<Account actor={actor} />}
      filters={<Filters actor={actor} />}
      row={(template) => <TemplateItem template={template} to={templateRoute(businessId, template.id)} />}
    />
  );
}

/** Whether the business has an account at Meta, and when it was read last. */
function Account({ actor }: { actor: PagedListRef<'templates'> }) {
  const text = useText(templatesText);
  const refused = useRefusals(text.refused);
  const snapshot = useSelector(actor, (state) => state);
  const { about, rows, refusal, isOwner } = snapshot.context;
  const connect = isOwner && (
    <ConnectAccount
      isConnected={about !== null}
      isDisabled={!snapshot.matches('listed')}
      onConnect={(wabaId, token) =>
        actor.send({ type: 'command.requested', command: { do: 'connect', wabaId, token } })
      }
    />
  );
  // Before the first page nothing is known of the account.
  if (rows === null || snapshot.matches('failed') || snapshot.matches('denied')) return null;
  return (
    <>
      {about === null ? (
        <Notice tone="help" title={text.noAccount.title} action={connect}>
          {text.noAccount.body}
        </Notice>
      ) : (
        <Sync actor={actor} syncedAt={about.synced_at}>
          {connect}
          {isOwner && (
            <DisconnectAccount
              isDisabled={!snapshot.matches('listed')}
              onDisconnect={() => actor.send({ type: 'command.requested', command: { do: 'disconnect' } })}
            />
          )}
        </Sync>
      )}
      {refusal !== null && (
        <Notice
          tone="fail"
          title={refused[refusal === 'failed' ? 'unreachable' : refusal.refused]}
          detail={refusal === 'failed' ? null : refusal.detail}
        />
      )}
    </>
  );
}

interface SyncProps {
  actor: PagedListRef<'templates'>;
  syncedAt: string | null;
  children: ReactNode;
}

function Sync({ actor, syncedAt, children }: SyncProps) {
  const text = useText(templatesText);
  const at = useTemplateTimes();
  const snapshot = useSelector(actor, (state) => state);
  const isSyncing = snapshot.matches('running');
  const sync = { type: 'command.requested', command: { do: 'sync' } } as const;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      <Button
        size="small"
        icon={<RefreshCw aria-hidden="true" size={16} />}
        busy={isSyncing}
        disabled={!isSyncing && !snapshot.can(sync)}
        onClick={() => actor.send(sync)}
      >
        {text.sync}
      </Button>
      {children}
      <output>{isSyncing ? text.syncing : syncedAt === null ? text.neverSynced : text.syncedAt(at(syncedAt))}</output>
    </div>
  );
}

function Filters({ actor }: { actor: PagedListRef<'templates'> }) {
  const text = useText(templatesText);
  const { status, kind, language } = useSelector(actor, ({ context }) => context.route.search);
  const choose = (search: { status?: string | undefined; kind?: string | undefined; language?: string | undefined }) =>
    actor.send({ type: 'filter.chosen', search });
  // Unknown values of the address are ignored.
  const category = CATEGORIES.find((known) => known === kind) ?? '';
  const chosen = STATUSES.find((known) => known === status) ?? '';
  return (
    <div className="-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
      <ChoiceChip
        label={text.status}
        value={chosen}
        isOn={chosen !== ''}
        icon={<ListFilter aria-hidden="true" size={14} />}
        options={[['', text.anyStatus], ...STATUSES.map((one) => [one, text.statuses[one]] as const)]}
        onChange={(value) => choose({ status: value || undefined })}
      />
      <ChoiceChip
        label={text.category}
        value={category}
        isOn={category !== ''}
        icon={<Shapes aria-hidden="true" size={14} />}
        options={[['', text.anyCategory], ...CATEGORIES.map((one) => [one, text.categories[one]] as const)]}
        onChange={(value) => choose({ kind: value || undefined })}
      />
      <ChoiceChip
        label={text.language}
        value={language ?? ''}
        isOn={language !== undefined}
        icon={<Languages aria-hidden="true" size={14} />}
        options={[
          ['', text.anyLanguage],
          // Meta has more languages than the form of a template offers.
          ...[...new Set([...LANGUAGES, ...(language === undefined ? [] : [language])])].map(
            (one) => [one, text.languages[one] ?? one] as const,
          ),
        ]}
        onChange={(value) => choose({ language: value || undefined })}
      />
    </div>
  );
}
