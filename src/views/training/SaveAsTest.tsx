import { useState } from 'react';

import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { useCommandDone } from '../app/recordList/useCommandDone.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { trainingText } from './text/id.ts';

/** Keeps the tried question as a test case, whose answer is compared before publishing. */
export function SaveAsTest({ actor, question }: { actor: RecordListRef<'testCases'>; question: string }) {
  const text = useText(trainingText).tests;
  const [saved, setSaved] = useState<string | null>(null);
  const [{ id }, setCase] = useState(() => withNewId({}));
  useCommandDone(actor, (command) => {
    if (command.do !== 'save' || command.id !== id) return;
    setSaved(command.question);
    setCase(withNewId({}));
  });
  if (saved === question) return <output className="text-sm text-ink-soft">{text.saved}</output>;
  return (
    <Button
      size="small"
      className="justify-self-start"
      onClick={() => actor.send({ type: 'command.requested', command: { do: 'save', id, question, expected: {} } })}
    >
      {text.save}
    </Button>
  );
}
