import { useSelector } from '@xstate/react';

import type { MarketingConsent as Consent } from '../../contracts/campaigns.consent.ts';
import { selectRows, type RecordListRef } from '../../machines/app/recordList.machine.ts';
import { SectionFailed, SectionLoading } from '../app/recordList/RecordList.tsx';
import { useRefetch } from '../app/useRefetch.ts';
import { useResourceState } from '../app/useResourceState.ts';
import { useFormat } from '../ui/format.ts';
import { RareSection } from '../ui/PanelSection.tsx';
import { StillLoading } from '../ui/StillLoading.tsx';
import { Tag, type TagTone } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { useMemberNames } from './memberNames.ts';
import { customerText } from './text/id.ts';

const tones: Record<Consent['state'], TagTone> = { unknown: 'plain', given: 'done', paused: 'help', withdrawn: 'fail' };

export interface MarketingConsentProps {
  roomId: string;
  userId: string;
  /** A request of the customer may change the consent. */
  privacyRequests: RecordListRef<'privacyRequests'> | undefined;
}

/** Whether the customer wants promotions, and what was said about it. */
export function MarketingConsent({ roomId, userId, privacyRequests }: MarketingConsentProps) {
  const text = useText(customerText).consent;
  const requests = useSelector(privacyRequests, (snapshot) => snapshot && selectRows(snapshot));
  useRefetch(
    requests ? JSON.stringify(requests.map(({ id, outcome }) => [id, outcome])) : null,
    `marketingConsent/${roomId}`,
  );
  const { value, isSlow, hasFailed, retry } = useResourceState(`marketingConsent/${roomId}`);
  return (
    <RareSection title={text.title} isNeeded={value?.state === 'paused' || value?.state === 'withdrawn'}>
      {value !== null ? (
        <ConsentEvents consent={value} userId={userId} />
      ) : hasFailed ? (
        <SectionFailed onRetry={retry} />
      ) : isSlow ? (
        <StillLoading onRetry={retry} />
      ) : (
        <SectionLoading />
      )}
    </RareSection>
  );
}

export function ConsentEvents({ consent, userId }: { consent: Consent; userId: string }) {
  const text = useText(customerText).consent;
  const { date, clockTime } = useFormat();
  const nameOf = useMemberNames(userId);
  return (
    <>
      <p>
        <Tag tone={tones[consent.state]}>{text.states[consent.state]}</Tag>
      </p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {consent.events.map(({ id, event, source, actor_kind: kind, actor, at, words }) => (
          <li key={id} className="rounded-md bg-sunken p-3 text-sm wrap-anywhere">
            <p className="font-semibold">{text.events[event]}</p>
            <p className="text-xs text-ink-soft">
              {text.said(
                `${date(at)}, ${clockTime(at)}`,
                text.sources[source],
                kind === 'person' ? text.customer : nameOf(actor),
              )}
            </p>
            {words !== null && <p className="text-xs">{words}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
