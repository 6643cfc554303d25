import { Check, Minus, X } from 'lucide-react';
import { useId } from 'react';

import type { ModelScore, ScoreVerdict } from '../../../contracts/evaluation.scorecards.ts';
import { MAX_SCORE_NOTE, SCORES } from '../../../machines/evaluation/scorecard.machine.ts';
import { classes } from '../../ui/classes.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { scorecardText } from './text/id.ts';

const icons = { pass: Check, fail: X, na: Minus };
const chosen: Record<ScoreVerdict, string> = {
  pass: 'border-done bg-done-wash text-done',
  fail: 'border-fail bg-fail-wash text-fail',
  na: 'border-line-strong bg-sunken text-ink',
};

interface CriterionScoreProps {
  criterion: string;
  score: { verdict: ScoreVerdict | null; note: string };
  /** Undefined until the model's verdict may be seen. */
  model: ModelScore | undefined;
  disabled: boolean;
  onVerdict: (verdict: ScoreVerdict) => void;
  onNote: (note: string) => void;
}

/** The verdict on one criterion, with a note once there is one to explain, and beside it what the model said. */
export function CriterionScore({ criterion, score, model, disabled, onVerdict, onNote }: CriterionScoreProps) {
  const text = useText(scorecardText);
  const name = useId();
  const { verdict, note } = score;
  const isTooLong = Array.from(note.trim()).length > MAX_SCORE_NOTE;
  return (
    <fieldset disabled={disabled} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="pb-2 font-semibold [overflow-wrap:anywhere]">{criterion}</legend>
      <div className="grid grid-cols-3 gap-2">
        {SCORES.map((one) => {
          const Icon = icons[one];
          return (
            <label
              key={one}
              className={classes(
                'flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-md border px-1 text-center text-sm leading-tight font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-60',
                one === verdict ? chosen[one] : 'border-line-strong hover:bg-hover',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={one === verdict}
                onChange={() => onVerdict(one)}
                className="sr-only"
              />
              <Icon aria-hidden="true" size={16} className="shrink-0" />
              {text.verdicts[one]}
            </label>
          );
        })}
      </div>
      {(verdict === 'fail' || note !== '') && (
        <TextArea
          label={text.note}
          rows={2}
          value={note}
          maxCharacters={MAX_SCORE_NOTE}
          error={isTooLong ? text.noteTooLong : undefined}
          onChange={({ target }) => onNote(target.value)}
        />
      )}
      {model && (
        <div className="border-l-2 border-ai/50 pl-3 text-sm">
          <p className="font-semibold text-ai">
            {model.verdict === null ? text.model.unsure : text.model.says(text.verdicts[model.verdict])}
            {model.verdict !== null && model.verdict !== verdict && (
              <span className="text-help">{` · ${text.model.differs}`}</span>
            )}
          </p>
          {model.note && <p className="text-ink-soft [overflow-wrap:anywhere]">{model.note}</p>}
        </div>
      )}
    </fieldset>
  );
}
