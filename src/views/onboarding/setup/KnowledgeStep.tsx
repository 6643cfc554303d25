import { useSelector } from '@xstate/react';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';

import { MAX_SETUP_KNOWLEDGE } from '../../../machines/onboarding/businessSetup.context.ts';
import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { SHOP_TITLE } from '../../../machines/onboarding/setupSteps.ts';
import { Link } from '../../app/Link.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

/** What the AI is to know about the shop: the text from before the registration, or one that is pasted here. */
export function KnowledgeStep({ actor }: { actor: BusinessSetupRef }) {
  const setupText = useText(businessSetupText);
  const text = setupText.pengetahuan;
  const { knowledge, businessId, isLive } = useSelector(actor, ({ context }) => context);
  const [typed, setTyped] = useState(knowledge.text);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const isUnchanged = typed.trim() === knowledge.text.trim();
  const isEmpty = typed.trim() === '';
  const isTooLong = Array.from(typed.trim()).length > MAX_SETUP_KNOWLEDGE;
  const others = knowledge.titles.filter((title) => title !== SHOP_TITLE);
  const submit = () => {
    setHasSubmitted(true);
    if (isTooLong) return;
    if (isUnchanged && knowledge.titles.length > 0) actor.send({ type: 'next.requested' });
    else if (!isEmpty) actor.send({ type: 'knowledge.submitted', text: typed });
  };
  return (
    <StepForm
      actor={actor}
      title={text.title}
      explanation={knowledge.text === '' ? text.explanation : text.known}
      {...(!isLive && { note: setupText.testing })}
      onSubmit={submit}
    >
      <TextArea
        label={text.field}
        hint={text.hint}
        placeholder={text.placeholder}
        error={isTooLong ? text.tooLong : hasSubmitted && isEmpty ? text.missing : undefined}
        maxCharacters={MAX_SETUP_KNOWLEDGE}
        rows={10}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {others.length > 0 && (
        <p className="text-sm text-ink-soft">
          {text.others} <bdi>{others.join(', ')}</bdi>
        </p>
      )}
      <p className="text-sm">
        {text.more}{' '}
        <Link
          to={{ name: 'training', search: { businessId, from: 'setup' } }}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-strong hover:underline"
        >
          <BookOpen aria-hidden="true" size={18} />
          {text.open}
        </Link>
      </p>
    </StepForm>
  );
}
