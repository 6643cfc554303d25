import { useSelector } from '@xstate/react';
import { Undo2 } from 'lucide-react';

import type { BrokenRule, RolloutDesk as Desk } from '../../../contracts/evaluation.rollout.ts';
import {
  selectFigureChats,
  type RolloutDeskRef,
  type RolloutDeskSnapshot,
} from '../../../machines/evaluation/rolloutDesk.machine.ts';
import { answeringLine } from '../../answers/answeringLine.ts';
import { answeringText } from '../../answers/text/answering.id.ts';
import { DeskFrame } from '../../app/DeskFrame.tsx';
import { Link } from '../../app/Link.tsx';
import { Page } from '../../app/Page.tsx';
import { useRefusal } from '../../refusals/useRefusal.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Tag, type TagTone } from '../../ui/Tag.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useSaid } from '../../ui/useSaid.ts';
import { useText } from '../../ui/useText.ts';
import { WhyDisabled } from '../../ui/whyDisabled.ts';
import { FigureChats } from './FigureChats.tsx';
import { GoalForm } from './GoalForm.tsx';
import { percentOf } from './percentOf.ts';
import { RolloutFigures } from './RolloutFigures.tsx';
import { RolloutLog } from './RolloutLog.tsx';
import { RolloutShare } from './RolloutShare.tsx';
import { StopRules } from './StopRules.tsx';
import { rolloutText } from './text/id.ts';
import { useDeskText } from './useDeskText.ts';

/** The rollout of version 3: its share of the chats, both versions beside each other and the goals, the stop rules and the log. */
export function RolloutDesk({ actor }: { actor: RolloutDeskRef }) {
  const text = useText(rolloutText);
  const snapshot = useSelector(actor, (state) => state);
  const { desk } = snapshot.context;
  return (
    <DeskFrame actor={actor} snapshot={snapshot} hasFigures={desk !== null} text={text}>
      {desk !== null && <Shown actor={actor} snapshot={snapshot} desk={desk} />}
    </DeskFrame>
  );
}

const tones: Record<Desk['status'], TagTone> = {
  off: 'plain',
  canary: 'ai',
  judging: 'ai',
  live: 'done',
  rolledBack: 'fail',
};

function Shown({ actor, snapshot, desk }: { actor: RolloutDeskRef; snapshot: RolloutDeskSnapshot; desk: Desk }) {
  const { has_versions: hasVersions, mode, share } = desk.answering;
  const text = useDeskText(hasVersions);
  const answering = useText(answeringText);
  const { date, zonedTime } = useFormat();
  const { businessId, isOwner, problem } = snapshot.context;
  const why = useRefusal(problem && 'refused' in problem ? problem.refused : null);
  const refreshed = snapshot.hasTag('busy') ? null : text.refreshed;
  useSaid(refreshed, JSON.stringify([snapshot.context.query, desk.status, desk.probability]));
  const isForTeam = desk.rest === 'team';
  const chats = selectFigureChats(snapshot);
  const isGoingBack = snapshot.matches({ shown: 'changing' }) && snapshot.context.wanted === 0;
  const reasons = useText(uiText).why;
  const whyOff = !isOwner
    ? text.onlyOwner
    : snapshot.matches({ shown: 'confirming' })
      ? reasons.question
      : snapshot.matches({ shown: 'changing' })
        ? reasons.running
        : reasons.loading;
  const canGoBack = snapshot.can({ type: 'rollback.requested' });
  return (
    <WhyDisabled value={whyOff}>
      <Page>
        <header className="grid gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="text-lg font-bold">{text.title}</h1>
            {hasVersions && (
              <Tag tone={tones[desk.status]}>
                {isForTeam && desk.status === 'rolledBack' ? text.team.status : text.statuses[desk.status]}
              </Tag>
            )}
          </div>
          <p>
            {!hasVersions
              ? answeringLine(mode, share, answering)
              : isForTeam
                ? desk.probability > 0
                  ? text.team.says(text.percent(percentOf(desk.probability)))
                  : text.team.stopped
                : text.says[desk.status](text.percent(percentOf(desk.probability)))}
          </p>
          {desk.began_at !== null && desk.probability > 0 && (
            <p className="text-sm text-ink-soft">{text.since(`${date(desk.began_at)} ${zonedTime(desk.began_at)}`)}</p>
          )}
        </header>
        <output className="sr-only">{statusOf(snapshot, text)}</output>
        {desk.stopped !== null && (
          <Notice
            tone="fail"
            title={text.stopped}
            action={
              <Link
                to={{
                  name: 'inbox',
                  roomId: null,
                  search: { businessId, ...(hasVersions && { rolloutStatus: 'v3' }), withCompleted: '1' },
                }}
                className="inline-flex min-h-11 items-center font-semibold text-accent-strong hover:underline"
              >
                {text.openChats}
              </Link>
            }
          >
            <BrokenSentence broken={desk.stopped} hasVersions={hasVersions} />
          </Notice>
        )}
        {problem !== null && (
          <Notice
            tone="fail"
            title={'failed' in problem ? text.problems[problem.failed] : why}
            button={{ label: text.dismiss, onClick: () => actor.send({ type: 'problem.dismissed' }) }}
          />
        )}
        {desk.mode !== 'live' && (
          <Notice
            tone="help"
            title={text.notLive.title}
            action={
              <Link
                to={{ name: 'settings', search: { businessId, section: 'agen' } }}
                className="inline-flex min-h-11 items-center font-semibold text-accent-strong hover:underline"
              >
                {text.notLive.open}
              </Link>
            }
          >
            {text.notLive.body}
          </Notice>
        )}
        {!isOwner && <p className="text-sm text-ink-soft">{text.onlyOwner}</p>}
        {isOwner && desk.probability > 0 && (hasVersions || isForTeam) && (
          <div className="grid gap-1">
            <Button
              variant="danger"
              block
              className="min-h-14 text-base"
              icon={<Undo2 aria-hidden="true" size={20} />}
              busy={isGoingBack}
              disabled={!isGoingBack && !canGoBack}
              onClick={() => actor.send({ type: 'rollback.requested' })}
            >
              {isForTeam ? text.team.rollback : text.rollback}
            </Button>
            <p className="text-center text-sm text-ink-soft">{text.rollbackHint}</p>
          </div>
        )}
        {hasVersions ? (
          <RolloutShare actor={actor} desk={desk} />
        ) : (
          <Link
            to={{ name: 'settings', search: { businessId, section: 'agen' } }}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent-strong hover:underline"
          >
            {text.changeShare}
          </Link>
        )}
        <RolloutFigures actor={actor} desk={desk} />
        <GoalForm actor={actor} goals={desk.goals} />
        <StopRules actor={actor} rules={desk.rules} />
        <RolloutLog changes={desk.changes} hasVersions={hasVersions} />
        {chats && <FigureChats actor={chats} onClose={() => actor.send({ type: 'chats.closed' })} />}
      </Page>
    </WhyDisabled>
  );
}

/** Why a rule stopped the rollout, with its numbers. */
function BrokenSentence({ broken, hasVersions }: { broken: BrokenRule; hasVersions: boolean }) {
  const text = useDeskText(hasVersions).broken;
  const { count } = useFormat();
  return text[broken.rule](
    count(broken.hits),
    count(broken.chats),
    count(broken.most),
    count(broken.other_hits ?? 0),
    count(broken.other_chats ?? 0),
  );
}

/** What is being done, for screen readers. */
const statusOf = (snapshot: RolloutDeskSnapshot, text: typeof rolloutText): string => {
  if (snapshot.matches({ shown: 'refreshing' })) return text.refreshing;
  if (snapshot.matches({ shown: 'changing' })) return text.changing;
  if (snapshot.matches({ shown: 'savingGoals' })) return text.savingGoals;
  return snapshot.matches({ shown: 'savingRules' }) ? text.savingRules : '';
};
