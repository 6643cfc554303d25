import { useSelector } from '@xstate/react';
import { useState } from 'react';

import {
  MAX_SCORECARD_CRITERIA,
  MAX_SCORECARD_CRITERION,
  type ScorecardRef,
} from '../../../machines/evaluation/scorecard.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { scorecardText } from './text/id.ts';

const linesOf = (words: string): string[] =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const areValid = (criteria: readonly string[]): boolean =>
  criteria.length >= 1 &&
  criteria.length <= MAX_SCORECARD_CRITERIA &&
  criteria.every((one) => Array.from(one).length <= MAX_SCORECARD_CRITERION) &&
  new Set(criteria.map((one) => one.toLowerCase())).size === criteria.length;

/** By what chats are judged. Only owners can change it. */
export function CriteriaForm({ actor, criteria }: { actor: ScorecardRef; criteria: readonly string[] }) {
  const text = useText(scorecardText);
  const snapshot = useSelector(actor, (state) => state);
  const { isOwner, criteria: entered } = snapshot.context;
  // Null: nothing was typed, and a colleague's change shows.
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed ?? (entered ?? criteria).join('\n');
  const [showsProblem, setShowsProblem] = useState(false);
  const isSaving = snapshot.matches({ shown: 'savingCriteria' });
  const lines = linesOf(words);
  if (typed === criteria.join('\n')) setTyped(null);
  return (
    <Form
      className="grid grid-cols-1 gap-3"
      onSubmit={() => {
        setShowsProblem(true);
        if (areValid(lines)) actor.send({ type: 'criteria.submitted', criteria: lines });
      }}
    >
      <TextArea
        label={text.criteria}
        hint={isOwner ? text.criteriaHint : text.onlyOwner}
        error={showsProblem && !areValid(lines) ? text.criteriaProblem : undefined}
        disabled={!isOwner}
        value={words}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isOwner && (
        <div>
          <Button
            type="submit"
            busy={isSaving}
            disabled={!isSaving && !snapshot.can({ type: 'criteria.submitted', criteria: lines })}
          >
            {text.saveCriteria}
          </Button>
        </div>
      )}
    </Form>
  );
}
