import { useSelector } from '@xstate/react';
import { Megaphone, Plus } from 'lucide-react';

import { BROADCASTS_PAGE_SIZE } from '../../../contracts/limits.ts';
import type { PagedListRef } from '../../../machines/app/pagedList.machine.ts';
import {
  selectDraft,
  selectList,
  selectRules,
  selectRun,
  type BroadcastsRef,
} from '../../../machines/campaigns/broadcasts.machine.ts';
import { broadcastRoute, CREATE } from '../../../machines/campaigns/broadcasts.ts';
import type { SendingRulesRef } from '../../../machines/campaigns/sendingRules.machine.ts';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { ListPage } from '../../app/pagedList/ListPage.tsx';
import { useText } from '../../ui/useText.ts';
import { BroadcastDraftView } from './BroadcastDraftView.tsx';
import { BroadcastRow } from './BroadcastRow.tsx';
import { BroadcastRunView } from './BroadcastRunView.tsx';
import { SendingRules } from './SendingRules.tsx';
import { broadcastsText } from './text/id.ts';

/** `/campaigns/broadcasts/`, `…/create` and `…/{id}`: the list, and the open broadcast in its place. */
export function BroadcastsPage({ actor }: { actor: BroadcastsRef }) {
  const list = useSelector(actor, selectList);
  const run = useSelector(actor, selectRun);
  const rules = useSelector(actor, selectRules);
  const draft = useSelector(actor, selectDraft);
  if (draft !== undefined) return <BroadcastDraftView key={draft.sessionId} actor={draft} />;
  if (run !== undefined) return <BroadcastRunView key={run.sessionId} actor={run} />;
  return list && <BroadcastList actor={list} rules={rules} />;
}

export function BroadcastList({
  actor,
  rules,
}: {
  actor: PagedListRef<'broadcasts'>;
  rules: SendingRulesRef | undefined;
}) {
  const text = useText(broadcastsText);
  const businessId = useSelector(actor, (snapshot) => snapshot.context.businessId);
  return (
    <ListPage<'broadcasts'>
      actor={actor}
      size={BROADCASTS_PAGE_SIZE}
      text={text}
      icon={<Megaphone size={22} />}
      action={
        <ButtonLink to={broadcastRoute(businessId, CREATE)} variant="primary">
          <Plus aria-hidden="true" size={18} />
          {text.create}
        </ButtonLink>
      }
      row={(broadcast) => <BroadcastRow broadcast={broadcast} businessId={businessId} />}
    >
      {rules && <SendingRules actor={rules} />}
    </ListPage>
  );
}
