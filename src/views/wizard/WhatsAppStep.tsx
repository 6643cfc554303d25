import { useSelector } from '@xstate/react';
import { Smartphone } from 'lucide-react';

import type { WizardRef } from '../../machines/wizard/wizard.machine.ts';
import { Link } from '../app/Link.tsx';
import { Tag } from '../parts/Tag.tsx';
import { useWizardText } from '../text/wizard.ts';
import { StepForm } from './StepForm.tsx';

/** The way to the connection, which has a page of its own. */
export function WhatsAppStep({ actor }: { actor: WizardRef }) {
  const words = useWizardText();
  const text = words.whatsapp;
  const { businessId, channel } = useSelector(actor, ({ context }) => context);
  const isWorking = channel?.status === 'WORKING';
  return (
    <StepForm
      actor={actor}
      title={text.title}
      explanation={text.explanation}
      action={words.goOn}
      onSubmit={() => actor.send({ type: 'next.requested' })}
    >
      <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
        <div className="flex flex-wrap items-center gap-3">
          <Smartphone aria-hidden="true" size={24} className="shrink-0 text-ink-soft" />
          <p className="min-w-48 flex-1">
            {isWorking ? (channel.phone ? text.already(channel.phone) : text.alreadyNameless) : text.connectHint}
          </p>
          <Tag fact={isWorking ? 'done' : 'plain'}>{isWorking ? text.working : text.pending}</Tag>
        </div>
        <Link
          to={{ name: 'integrations', search: { businessId } }}
          className="inline-flex min-h-11 items-center justify-self-start rounded-md border border-line-strong/60 bg-surface px-4 text-sm font-semibold hover:bg-hover"
        >
          {isWorking ? text.manage : text.connect}
        </Link>
      </section>
    </StepForm>
  );
}
