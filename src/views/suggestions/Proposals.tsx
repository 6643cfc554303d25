import { useSelector } from '@xstate/react';

import type { PagedListRef } from '../../machines/app/pagedList.machine.ts';
import { replyRoute } from '../../machines/suggestions/suggestions.ts';
import { ButtonLink } from '../app/ButtonLink.tsx';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Section } from '../ui/Section.tsx';
import { useText } from '../ui/useText.ts';
import { selectIsReady } from './isReady.ts';
import { suggestionsText } from './text/id.ts';

/** Answers of the team that could be quick replies. */
export function Proposals({ actor }: { actor: PagedListRef<'replies'> }) {
  const text = useText(suggestionsText).proposals;
  const { count } = useFormat();
  const { about, businessId } = useSelector(actor, (snapshot) => snapshot.context);
  const isReady = useSelector(actor, selectIsReady);
  return (
    <Section title={text.title} hint={text.hint} isCard>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {about?.proposals.map(({ id, body, times }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-md bg-sunken p-3">
            <p lang="id" className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">
              <bdi>{body}</bdi>
            </p>
            <p className="tabular text-xs text-ink-soft">{text.times(count(times))}</p>
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={replyRoute(businessId, id, 'usulan')} size="small">
                {text.approve}
              </ButtonLink>
              <Button
                size="small"
                variant="quiet"
                disabled={!isReady}
                onClick={() => actor.send({ type: 'command.requested', command: { do: 'reject', id } })}
              >
                {text.reject}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
