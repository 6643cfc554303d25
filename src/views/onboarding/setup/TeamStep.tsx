import { useSelector } from '@xstate/react';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';

import { EMAIL } from '../../../contracts/limits.ts';
import { withNewId } from '../../../machines/app/withNewId.ts';
import type { BusinessSetupRef } from '../../../machines/onboarding/businessSetup.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyLinkOnce } from '../../ui/CopyLinkOnce.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { StepForm } from './StepForm.tsx';
import { businessSetupText } from './text/id.ts';

/** Invites team members by email. The link of the last invitation is shown once and not stored. */
export function TeamStep({ actor }: { actor: BusinessSetupRef }) {
  const setupText = useText(businessSetupText);
  const text = setupText.tim;
  const { invited } = useSelector(actor, ({ context }) => context);
  const isInviting = useSelector(actor, (snapshot) => snapshot.matches({ steps: { tim: 'inviting' } }));
  const [{ id }, setInvitation] = useState(() => withNewId({}));
  const [email, setEmail] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [created, setCreated] = useState<{ email: string; url: string } | null>(null);
  useEffect(() => {
    const subscription = actor.on('invitation.created', ({ email: invitedEmail, url }) => {
      setCreated({ email: invitedEmail, url });
      setInvitation(withNewId({}));
      setEmail('');
      setHasSubmitted(false);
    });
    return () => subscription.unsubscribe();
  }, [actor]);
  const invite = () => {
    setHasSubmitted(true);
    actor.send({ type: 'invite.submitted', id, email });
  };
  return (
    <StepForm
      actor={actor}
      title={text.title}
      explanation={text.explanation}
      action={setupText.continue}
      onSubmit={() => (email.trim() === '' ? actor.send({ type: 'next.requested' }) : invite())}
    >
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <TextField
          label={text.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          readOnly={isInviting}
          error={hasSubmitted && !EMAIL.test(email.trim()) ? text.emailWrong : undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button className="sm:mt-6.5" busy={isInviting} icon={<Mail aria-hidden="true" size={18} />} onClick={invite}>
          {isInviting ? text.inviting : text.invite}
        </Button>
      </div>
      {created && (
        <CopyLinkOnce
          label={text.link}
          hint={text.linkHint(created.email)}
          url={created.url}
          copy={text.copy}
          copied={text.copied}
        />
      )}
      {invited.length > 0 && (
        <section className="grid gap-1">
          <h2 className="text-sm font-semibold">{text.invited}</h2>
          <ul className="divide-y divide-line">
            {invited.map((one) => (
              <li key={one.email} className="flex flex-wrap justify-between gap-2 py-2">
                <bdi className="min-w-0 truncate">{one.email}</bdi>
                <span className="text-sm text-ink-soft">{one.mailed ? text.mailed : text.notMailed}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </StepForm>
  );
}
