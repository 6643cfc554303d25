import { useSelector } from '@xstate/react';

import type { Template } from '../../../contracts/campaigns.templates.ts';
import type { TemplateDraftRef } from '../../../machines/campaigns/templateDraft.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useRefusals } from '../../ui/useRefusals.ts';
import { useText } from '../../ui/useText.ts';
import { WhyDisabled } from '../../ui/whyDisabled.ts';
import { StatusTags, useReason } from './StatusTags.tsx';
import { templatesText } from './text/id.ts';
import { UsedIn } from './UsedIn.tsx';

/** What Meta has decided, why, and what can be done about it. */
export function Standing({ actor, template }: { actor: TemplateDraftRef; template: Template }) {
  const text = useText(templatesText);
  const refused = useRefusals(text.refused);
  const snapshot = useSelector(actor, (state) => state);
  const reason = useReason(template);
  const { refusal, isOwner } = snapshot.context;
  const isBad = template.status === 'rejected' || template.status === 'paused' || template.status === 'disabled';
  const busy = snapshot.matches('copying')
    ? text.draft.copying
    : snapshot.matches('deleting')
      ? text.draft.removing
      : snapshot.matches('unpausing')
        ? text.draft.unpausing
        : snapshot.matches({ standing: 'refreshing' })
          ? text.draft.refreshing
          : '';
  const reasons = useText(uiText).why;
  return (
    <WhyDisabled value={isOwner ? busy || reasons.question : text.ownerOnly}>
      <div className="grid grid-cols-1 content-start gap-4">
        <p className="flex flex-wrap gap-1.5">
          <StatusTags template={template} />
        </p>
        <Notice tone={isBad ? 'help' : 'info'} title={sentenceOf(template, text.draft)} detail={template.reason}>
          {reason !== null && <p>{reason}</p>}
          {template.reason_text !== null && (
            <p className="[overflow-wrap:anywhere]">
              {text.fromMeta}
              <span lang="en" className="pl-1">
                {template.reason_text}
              </span>
            </p>
          )}
        </Notice>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>{text.categories[template.category]}</span>
          <span>{text.languages[template.language] ?? template.language}</span>
        </p>
        <UsedIn uses={template.used_in} businessId={template.business_id} />
        {refusal !== null && <Notice tone="fail" title={refused[refusal.refused]} detail={refusal.detail} />}
        <output className="text-sm text-ink-soft empty:hidden">{busy}</output>
        {!isOwner && <p className="text-sm text-ink-soft">{text.ownerOnly}</p>}
        <div className="flex flex-wrap gap-2">
          {snapshot.can({ type: 'unpause.requested' }) && (
            <Button variant="primary" onClick={() => actor.send({ type: 'unpause.requested' })}>
              {text.draft.unpause}
            </Button>
          )}
          <Button
            variant={template.status === 'rejected' ? 'primary' : 'secondary'}
            disabled={!snapshot.can({ type: 'copy.requested' })}
            onClick={() => actor.send({ type: 'copy.requested' })}
          >
            {template.status === 'rejected' || template.status === 'disabled' ? text.fixCopy : text.draft.copy}
          </Button>
          {['approved', 'rejected', 'paused'].includes(template.status) && (
            <Button
              disabled={!snapshot.can({ type: 'edit.requested' })}
              onClick={() => actor.send({ type: 'edit.requested' })}
            >
              {text.draft.edit}
            </Button>
          )}
          {template.status !== 'deleted' && (
            <Button
              variant="quiet"
              disabled={!snapshot.can({ type: 'deletion.requested' })}
              onClick={() => actor.send({ type: 'deletion.requested' })}
            >
              {text.draft.remove}
            </Button>
          )}
        </div>
      </div>
    </WhyDisabled>
  );
}

const sentenceOf = ({ status, meta_status: metaStatus }: Template, text: (typeof templatesText)['draft']): string => {
  switch (status) {
    case 'in_review':
      return text.inReview;
    case 'unknown':
    case 'draft':
      return text.unknown(metaStatus ?? '');
    case 'approved':
    case 'rejected':
    case 'paused':
    case 'disabled':
    case 'deleted':
      return text[status];
  }
};
