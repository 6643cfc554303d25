import { useSelector } from '@xstate/react';
import { CircleCheck, FilePen, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

import type { WaitingChat } from '../../contracts/training.teaching.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import type { TeachingRef } from '../../machines/training/teaching.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFormat } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { Notice } from '../ui/Notice.tsx';
import { phoneOf } from '../ui/phone.ts';
import { Section } from '../ui/Section.tsx';
import { useText } from '../ui/useText.ts';
import { SourceLinks } from './SourceLinks.tsx';
import { TeachForm } from './TeachForm.tsx';
import { teachingText } from './text/teaching.id.ts';

const FORM = 'teach-form';

/** The drawer that makes an entry of the knowledge from the answer to a customer. */
export function TeachDrawer({ actor }: { actor: TeachingRef }) {
  const text = useText(teachingText);
  const snapshot = useSelector(actor, (state) => state);
  const { proposal, draft } = snapshot.context;
  const close = () => actor.send({ type: 'teaching.left' });
  const isForm = snapshot.matches('editing') || snapshot.matches('checking');
  return (
    <Dialog
      open
      title={proposal?.is_correction ? text.correction.title : text.title}
      onClose={close}
      footer={<Footer actor={actor} onClose={close} />}
    >
      {snapshot.matches('proposing') && <LoadingLines label={text.loading} lines={['h-11', 'h-24', 'h-32']} />}
      {snapshot.matches('failed') && (
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      )}
      {snapshot.matches('missing') && (
        <EmptyState icon={<SearchX size={22} />} title={text.missing.title}>
          {text.missing.body}
        </EmptyState>
      )}
      {isForm && draft !== null && proposal !== null && (
        <TeachForm actor={actor} draft={draft} proposal={proposal} formId={FORM} />
      )}
      {(snapshot.matches('checked') || snapshot.matches('saving')) && <Checked actor={actor} />}
      {(snapshot.matches('saved') || snapshot.matches('answering') || snapshot.matches('answered')) && (
        <Saved actor={actor} />
      )}
    </Dialog>
  );
}

/** The buttons that lead on from each state. */
function Footer({ actor, onClose }: { actor: TeachingRef; onClose: () => void }) {
  const text = useText(teachingText);
  const snapshot = useSelector(actor, (state) => state);
  const isSaving = snapshot.matches('saving');
  const { publishes } = snapshot.context;
  if (snapshot.matches('editing') || snapshot.matches('checking')) {
    const isChecking = snapshot.matches('checking');
    return (
      <Button type="submit" form={FORM} variant="primary" busy={isChecking}>
        {isChecking ? text.checking : text.check}
      </Button>
    );
  }
  if (snapshot.matches('checked') || isSaving) {
    const canPublish = snapshot.context.proposal?.can_publish === true;
    const save = (publish: boolean) => actor.send({ type: 'entry.submitted', publish });
    return (
      <>
        <Button variant="quiet" disabled={isSaving} onClick={() => actor.send({ type: 'edit.requested' })}>
          {text.edit}
        </Button>
        <Button
          variant={canPublish ? 'secondary' : 'primary'}
          busy={isSaving && !publishes}
          disabled={isSaving && publishes}
          onClick={() => save(false)}
        >
          {text.draft}
        </Button>
        {canPublish && (
          <Button
            variant="primary"
            busy={isSaving && publishes}
            disabled={isSaving && !publishes}
            onClick={() => save(true)}
          >
            {text.publish}
          </Button>
        )}
      </>
    );
  }
  return <Button onClick={onClose}>{text.close}</Button>;
}

/** What would come of the entry. */
function Checked({ actor }: { actor: TeachingRef }) {
  const text = useText(teachingText);
  const { count } = useFormat();
  const { businessId, draft, check, problem, proposal } = useSelector(actor, (snapshot) => snapshot.context);
  if (draft === null || check === null) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <blockquote className="grid gap-1 rounded-md border border-line p-3 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{draft.title}</bdi>
        </p>
        <p lang="id" className="whitespace-pre-line">
          {draft.body}
        </p>
      </blockquote>
      {check.similar.length > 0 && (
        <Notice tone="help" title={text.similar}>
          {text.similarBody} <SourceLinks businessId={businessId} sources={check.similar} />
        </Notice>
      )}
      {check.escalations.length === 0 ? (
        <p className="text-ink-soft">{text.noEscalations}</p>
      ) : (
        <Waiting title={text.escalations(count(check.escalations.length))} chats={check.escalations} />
      )}
      {check.tests.length > 0 && (
        <section aria-label={text.tests(count(check.tests.length))} className="grid gap-1">
          <h3 className="font-semibold">{text.tests(count(check.tests.length))}</h3>
          <ul className="list-disc pl-5 text-sm wrap-anywhere">
            {check.tests.map(({ id, question }) => (
              <li key={id}>
                <bdi>{question}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-sm text-ink-soft">{proposal?.can_publish ? text.publishHint : text.draftHint}</p>
      {problem !== null && <Notice tone="fail" title={text.notices[problem]} />}
    </div>
  );
}

/** The entry is saved, and others may wait with the same question. */
function Saved({ actor }: { actor: TeachingRef }) {
  const text = useText(teachingText);
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { publishes, taught, answered, problem } = snapshot.context;
  const waiting = taught?.escalations ?? [];
  if (snapshot.matches('answered'))
    return <Outcome icon={<CircleCheck size={22} />} {...text.answered(count(answered))} />;
  const isAnswering = snapshot.matches('answering');
  return (
    <div className="grid grid-cols-1 gap-4">
      {publishes ? (
        <Outcome icon={<CircleCheck size={22} />} {...text.published} />
      ) : (
        <Outcome icon={<FilePen size={22} />} {...text.drafted} />
      )}
      {waiting.length > 0 && (
        <>
          <Waiting title={text.nowAnswerable(count(waiting.length))} chats={waiting} />
          <Button
            variant="primary"
            busy={isAnswering}
            className="justify-self-start"
            onClick={() => actor.send({ type: 'answers.requested', actionId: withNewId({}).id })}
          >
            {isAnswering ? text.answering : text.answerThem}
          </Button>
        </>
      )}
      {problem !== null && <Notice tone="fail" title={text.notices[problem]} />}
    </div>
  );
}

function Outcome({ icon, title, body }: { icon: ReactNode; title: string; body: string }) {
  return (
    <output className="flex gap-3 rounded-md bg-done-wash p-3">
      <span aria-hidden="true" className="shrink-0 text-done">
        {icon}
      </span>
      <span className="grid">
        <span className="font-semibold">{title}</span>
        <span>{body}</span>
      </span>
    </output>
  );
}

/** Chats that wait for help, with what their customers asked. */
function Waiting({ title, chats }: { title: string; chats: readonly WaitingChat[] }) {
  const text = useText(teachingText);
  return (
    <Section title={title} level={3}>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {chats.map(({ room_id: id, name, phone, question }) => (
          <li key={id} className="grid gap-0.5 px-3 py-2 wrap-anywhere">
            <span className="font-semibold">
              <bdi>{name ?? (phone === null ? text.unnamed : phoneOf(phone))}</bdi>
            </span>
            <span className="line-clamp-2 text-sm text-ink-soft">
              <bdi>{question}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
