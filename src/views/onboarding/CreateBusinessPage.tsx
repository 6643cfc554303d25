import { useSelector } from '@xstate/react';
import { Building2, WifiOff } from 'lucide-react';

import { INBOX } from '../../machines/app/routing/route.ts';
import {
  selectAdminGate,
  selectSteps,
  type CreateBusinessRef,
} from '../../machines/onboarding/createBusiness.machine.ts';
import { isSelfService } from '../../machines/onboarding/selfService.ts';
import { ContactLink } from '../app/ContactLink.tsx';
import { Link } from '../app/Link.tsx';
import { AdminGate } from '../auth/adminGate/AdminGate.tsx';
import { BlockedPage } from '../ui/BlockedPage.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PlainPage } from '../ui/PlainPage.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Splash } from '../ui/Splash.tsx';
import { useText } from '../ui/useText.ts';
import { NameForm } from './NameForm.tsx';
import { ShopTextNote } from './ShopTextNote.tsx';
import { StepList } from './StepList.tsx';
import { createBusinessText } from './text/id.ts';

const primaryLink =
  'inline-flex min-h-11 items-center rounded-md bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong';

/** `/onboarding/start` and `/business/new`: creates a business in five steps after the user has named it. */
export function CreateBusinessPage({ actor }: { actor: CreateBusinessRef }) {
  const text = useText(createBusinessText);
  const snapshot = useSelector(actor, (state) => state);
  const adminGate = useSelector(actor, selectAdminGate);
  const isForEveryone = isSelfService(snapshot.context.route);
  const { denial } = snapshot.context;

  if (snapshot.matches('checkingAccess') && adminGate) return <AdminGate actor={adminGate} />;
  if (snapshot.matches('lookUpFailed'))
    return (
      <BlockedPage
        icon={<WifiOff size={24} />}
        title={text.unknown.title}
        detail={text.unknown.detail}
        action={<RetryButton variant="primary" onClick={() => actor.send({ type: 'retry.requested' })} />}
      >
        {text.unknown.explanation}
      </BlockedPage>
    );
  if (snapshot.matches('denied') && denial)
    return (
      <BlockedPage
        icon={<Building2 size={24} />}
        title={text.denied.title[denial]}
        action={
          <>
            <Link to={INBOX} className={primaryLink}>
              {text.taken.inbox}
            </Link>
            <Button onClick={() => actor.send({ type: 'retry.requested' })}>{text.denied.check}</Button>
          </>
        }
      >
        {text.denied.why[denial]} {denial === 'closed' && <ContactLink />}
      </BlockedPage>
    );
  if (snapshot.matches('taken'))
    return (
      <BlockedPage
        icon={<Building2 size={24} />}
        title={text.taken.title}
        action={
          <Link to={isForEveryone ? INBOX : { name: 'adminPanel' }} className={primaryLink}>
            {isForEveryone ? text.taken.inbox : text.taken.panel}
          </Link>
        }
      >
        {isForEveryone ? text.taken.ownExplanation : text.taken.explanation}
      </BlockedPage>
    );
  if (
    snapshot.matches('naming') ||
    snapshot.matches('creating') ||
    snapshot.matches('interrupted') ||
    snapshot.matches('created')
  )
    return <Creation actor={actor} />;
  return <Splash />;
}

/** The name's form and the progress of the creation. */
function Creation({ actor }: { actor: CreateBusinessRef }) {
  const text = useText(createBusinessText);
  const snapshot = useSelector(actor, (state) => state);
  const { name, failure, shopText } = snapshot.context;
  const isNaming = snapshot.matches('naming');
  const steps = selectSteps(snapshot);
  const current = steps.find(({ status }) => status === 'busy');
  const isInterrupted = snapshot.matches('interrupted');
  // The name can be changed until the business's row exists.
  const isOpen =
    isNaming || snapshot.matches({ creating: 'business' }) || (isInterrupted && failure?.step === 'business');
  return (
    <PlainPage busy={snapshot.hasTag('busy')}>
      <header className="grid gap-1">
        <h1 className="text-lg font-bold">{isOpen ? text.start.title : name}</h1>
        <p className="text-ink-soft">{text.start.explanation}</p>
      </header>
      {isInterrupted && failure && (
        <Notice
          tone="fail"
          title={text.failed.steps[failure.step]}
          detail={
            failure.why === 'missing' || failure.why === 'noUser'
              ? text.failed.details[failure.why]
              : text.failed.details[failure.step]
          }
        >
          {text.failed.why[failure.why]} {text.failed.kept}
        </Notice>
      )}
      {isNaming && shopText !== null && <ShopTextNote text={shopText} />}
      {isOpen && (
        <NameForm
          name={name}
          busy={snapshot.hasTag('busy')}
          action={isNaming ? text.start.submit : text.start.resume}
          onSubmit={(typed) => actor.send({ type: 'name.submitted', name: typed })}
        />
      )}
      {!isNaming && (
        <div className="grid gap-3">
          <StepList steps={steps} />
          <output className="sr-only">{current && text.start.steps[current.step]}</output>
          {isInterrupted && !isOpen && (
            <Button variant="primary" block onClick={() => actor.send({ type: 'retry.requested' })}>
              {text.start.resume}
            </Button>
          )}
        </div>
      )}
      <output className="text-sm text-ink-soft">
        {snapshot.matches('created') ? text.start.made(name) : text.start.testing}
      </output>
    </PlainPage>
  );
}
