import { Bot, CircleCheck, GraduationCap, LifeBuoy, MessageSquareOff, Pencil, RotateCw, ThumbsUp } from 'lucide-react';
import { useState } from 'react';

import type { ReviewAnswer, ReviewRow } from '../../../contracts/onboarding.review.ts';
import type { SimulationProblem } from '../../../contracts/simulator.ts';
import {
  MAX_REVIEW_FIX,
  MAX_REVIEW_QUESTION,
  type AgentReviewRef,
  type AgentReviewSnapshot,
} from '../../../machines/onboarding/agentReview.machine.ts';
import { callingWordIn } from '../../../machines/onboarding/callingWords.ts';
import { simulatorText } from '../../simulator/text/id.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useRefusals } from '../../ui/useRefusals.ts';
import { useText } from '../../ui/useText.ts';
import { businessSetupText } from '../setup/text/id.ts';
import { agentReviewText } from './text/id.ts';

interface ItemProps {
  actor: AgentReviewRef;
  snapshot: AgentReviewSnapshot;
  row: ReviewRow;
}

/** One question with its answer, the verdict, and the two fields that change either. */
export function ReviewItem({ actor, snapshot, row }: ItemProps) {
  const text = useText(agentReviewText);
  const [open, setOpen] = useState<'fix' | 'question' | null>(null);
  const { position, question, answer, verdict, taught } = row;
  const { asking, fix, fixRefusal, problem, removal } = snapshot.context;
  const isAsking = asking === position;
  const isTeaching = fix?.position === position;
  // A lesson that is being saved, or was refused, keeps its field.
  const shown = isAsking ? null : open;
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <p lang="id" dir="auto" className="font-medium [overflow-wrap:anywhere]">
        <span className="tabular text-ink-soft">{`${position}. `}</span>
        {question}
      </p>
      {isAsking && (
        <p className="flex items-center gap-2 text-sm text-ai">
          <Spinner />
          {text.asking}
        </p>
      )}
      {!isAsking && answer === null && problem?.position !== position && (
        <p className="text-sm text-ink-soft">{text.waiting}</p>
      )}
      {!isAsking && problem?.position === position && <Problem {...{ actor, snapshot, position }} why={problem.why} />}
      {taught && !isAsking && (
        <p className="flex items-center gap-2 text-sm font-semibold text-done">
          <GraduationCap aria-hidden="true" size={16} className="shrink-0" />
          {text.taught}
        </p>
      )}
      {answer && <Answer answer={answer} />}
      {answer?.status === 'escalated' && !isAsking && <Call {...{ actor, snapshot, row }} />}
      {!isAsking && (
        <div className="flex flex-wrap gap-2">
          {answer && (
            <>
              <Button
                size="small"
                aria-pressed={verdict === 'good'}
                aria-label={text.goodOf(question)}
                className={verdict === 'good' ? 'border-done! bg-done-wash! text-done!' : undefined}
                icon={
                  verdict === 'good' ? (
                    <CircleCheck aria-hidden="true" size={16} />
                  ) : (
                    <ThumbsUp aria-hidden="true" size={16} />
                  )
                }
                onClick={() => {
                  setOpen(null);
                  actor.send({ type: 'verdict.given', position, verdict: 'good' });
                }}
              >
                {text.good}
              </Button>
              <Button
                size="small"
                aria-expanded={shown === 'fix'}
                aria-label={text.fixOf(question)}
                className={verdict === 'bad' ? 'border-help! bg-help-wash! text-help!' : undefined}
                icon={<Pencil aria-hidden="true" size={16} />}
                onClick={() => {
                  setOpen(open === 'fix' ? null : 'fix');
                  actor.send({ type: 'verdict.given', position, verdict: 'bad' });
                }}
              >
                {text.fix}
              </Button>
            </>
          )}
          <Button
            size="small"
            variant="quiet"
            className="ms-auto"
            aria-label={text.changeOf(question)}
            aria-expanded={shown === 'question'}
            disabled={asking !== null || fix !== null || removal !== null}
            onClick={() => setOpen(open === 'question' ? null : 'question')}
          >
            {text.change}
          </Button>
        </div>
      )}
      {shown === 'fix' && (
        <FieldForm
          label={text.fixField}
          hint={text.fixHint}
          most={MAX_REVIEW_FIX}
          initial=""
          submit={text.teach}
          busy={isTeaching}
          disabled={asking !== null || removal !== null || (fix !== null && !isTeaching)}
          refusal={fixRefusal?.position === position ? text.fixRefused[fixRefusal.why] : undefined}
          onSubmit={(body) => actor.send({ type: 'fix.submitted', position, body })}
        />
      )}
      {shown === 'question' && (
        <FieldForm
          label={text.questionField}
          most={MAX_REVIEW_QUESTION}
          initial={question}
          submit={text.askChanged}
          disabled={asking !== null || fix !== null || removal !== null}
          onSubmit={(changed) => {
            setOpen(null);
            actor.send({ type: 'question.changed', position, question: changed });
          }}
        />
      )}
    </li>
  );
}

/** What called the team without a look at the knowledge, and the way to let the AI answer it. */
function Call({ actor, snapshot, row: { position, question, answer, taught } }: ItemProps) {
  const text = useText(agentReviewText);
  const words: Partial<Record<string, string>> = useText(businessSetupText).serah_terima.words;
  const { rule, removal, removalRefusal } = snapshot.context;
  const keyword = answer?.why === 'keyword' ? callingWordIn(question, rule.keywords) : null;
  const isUpset = answer?.why === 'upset' && rule.angry;
  if (keyword === null && !isUpset) return taught && <p className="text-sm text-help">{text.taughtInVain}</p>;
  const call = keyword === null ? ({ angry: true } as const) : { keyword };
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>
        {keyword === null ? text.call.angry : [text.call.keyword(keyword), words[keyword]].filter(Boolean).join(' ')}
      </p>
      <Button
        size="small"
        busy={removal?.position === position}
        disabled={removal?.position !== position && !snapshot.can({ type: 'call.removed', position, call })}
        onClick={() => actor.send({ type: 'call.removed', position, call })}
      >
        {keyword === null ? text.call.removeAngry : text.call.removeKeyword(keyword)}
      </Button>
      {removalRefusal?.position === position && (
        <p role="alert" className="text-fail">
          {text.call.refused[removalRefusal.why]}
        </p>
      )}
    </div>
  );
}

function Problem({
  actor,
  snapshot,
  position,
  why,
}: Omit<ItemProps, 'row'> & { position: number; why: SimulationProblem }) {
  const text = useText(agentReviewText);
  const problems = useRefusals(useText(simulatorText).problems);
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-md bg-fail-wash p-2 text-sm">
      <p>{why === 'off' ? text.off : why === 'model' ? text.noAnswer : problems[why]}</p>
      {why !== 'off' && why !== 'denied' && (
        <Button
          size="small"
          icon={<RotateCw aria-hidden="true" size={16} />}
          disabled={!snapshot.can({ type: 'question.asked', position })}
          onClick={() => actor.send({ type: 'question.asked', position })}
        >
          {text.again}
        </Button>
      )}
    </div>
  );
}

function Answer({ answer: { status, why, text: said, sources } }: { answer: ReviewAnswer }) {
  const text = useText(agentReviewText);
  const simulated = useText(simulatorText);
  const reason = (why === null ? undefined : simulated.whys[why]) ?? simulated.otherWhy;
  if (status === 'answered' && said !== null)
    return (
      <div className="grid gap-1 rounded-lg bg-ai-wash px-3 py-2">
        <p className="flex items-center gap-1 text-xs font-semibold text-ai">
          <Bot aria-hidden="true" size={14} />
          {simulated.ai}
        </p>
        <p lang="id" dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
          {said}
        </p>
        {sources.length > 0 && (
          <p className="text-xs text-ink-soft">
            {text.from} <bdi>{sources.join(', ')}</bdi>
          </p>
        )}
      </div>
    );
  if (status === 'escalated')
    return (
      <p className="flex items-start gap-2 rounded-md bg-help-wash p-2 text-sm text-help">
        <LifeBuoy aria-hidden="true" size={18} className="shrink-0" />
        {text.handedOver(reason)}
      </p>
    );
  return (
    <p className="flex items-start gap-2 rounded-md bg-sunken p-2 text-sm">
      <MessageSquareOff aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
      {text.silent(reason)}
    </p>
  );
}

function FieldForm({
  label,
  hint,
  most,
  initial,
  submit,
  busy = false,
  disabled,
  refusal,
  onSubmit,
}: {
  label: string;
  hint?: string;
  most: number;
  initial: string;
  submit: string;
  busy?: boolean;
  disabled: boolean;
  refusal?: string | undefined;
  onSubmit: (value: string) => void;
}) {
  const text = useText(agentReviewText);
  const [value, setValue] = useState(initial);
  const [showsError, setShowsError] = useState(false);
  const isEmpty = value.trim() === '';
  const isTooLong = Array.from(value.trim()).length > most;
  const error = isTooLong ? text.tooLong : showsError && isEmpty ? text.empty : refusal;
  return (
    <Form
      className="grid gap-2"
      onSubmit={() => {
        setShowsError(true);
        if (!isEmpty && !isTooLong && !busy && !disabled) onSubmit(value);
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        error={error}
        maxCharacters={most}
        readOnly={busy}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="small"
        className="justify-self-start"
        busy={busy}
        disabled={disabled}
      >
        {submit}
      </Button>
    </Form>
  );
}
