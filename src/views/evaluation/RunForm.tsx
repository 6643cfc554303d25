import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { RunChoice } from '../../contracts/evaluation.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import type { TestRunRef } from '../../machines/evaluation/testRun.machine.ts';
import { useHasVersions } from '../answers/useHasVersions.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { useText } from '../ui/useText.ts';
import { evaluationText } from './text/id.ts';

/** What is run: which cases, by which version and model, and how often. */
export function RunForm({ actor }: { actor: TestRunRef }) {
  const text = useText(evaluationText).runs;
  const snapshot = useSelector(actor, (state) => state);
  const [choice, setChoice] = useState<RunChoice>(snapshot.context.choice);
  const hasVersions = useHasVersions(snapshot.context.businessId);
  const isStarting = snapshot.matches({ shown: 'starting' });
  const change = (changes: Partial<RunChoice>) => setChoice({ ...choice, ...changes });
  return (
    <Form
      aria-label={text.form}
      className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-surface p-4 md:grid-cols-3"
      onSubmit={() => actor.send(withNewId({ type: 'run.requested' as const, choice }))}
    >
      <SelectField
        label={text.scope}
        value={choice.scope}
        options={(['all', 'failed', 'touched'] as const).map((one) => [one, text.scopes[one]] as const)}
        // What a change touches is known only with the change.
        onChange={(scope) => change({ scope, ...(scope === 'touched' && { knowledge: 'draft' }) })}
      />
      {hasVersions && (
        <SelectField
          label={text.version}
          value={choice.version}
          options={(['v2', 'v3'] as const).map((one) => [one, text.versions[one]] as const)}
          onChange={(version) => change({ version })}
        />
      )}
      <SelectField
        label={text.model}
        value={choice.model_size}
        options={(['large', 'small'] as const).map((one) => [one, text.models[one]] as const)}
        onChange={(model_size) => change({ model_size })}
      />
      <SelectField
        label={text.knowledge}
        value={choice.knowledge}
        disabled={choice.scope === 'touched'}
        options={(['published', 'draft'] as const).map((one) => [one, text.knowledges[one]] as const)}
        onChange={(knowledge) => change({ knowledge })}
      />
      <SelectField
        label={text.repeats}
        value={String(choice.repeats)}
        options={['1', '2', '3'].map((one) => [one, text.repeat(one)] as const)}
        onChange={(repeats) => change({ repeats: Number(repeats) })}
      />
      <Button
        type="submit"
        variant="primary"
        busy={isStarting}
        disabled={!isStarting && !snapshot.can({ type: 'run.requested', id: '', choice })}
      >
        {text.start}
      </Button>
    </Form>
  );
}
