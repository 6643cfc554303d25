import { useSelector } from '@xstate/react';
import { use } from 'react';

import { selectDecision, type ConsentRef } from '../../../machines/app/consent.machine.ts';
import { useText } from '../../ui/useText.ts';
import { ConsentButtons } from './ConsentBar.tsx';
import { consentText } from './text/id.ts';

/** The visitor's decision with the buttons to change it. Empty if its code did not load. */
export function ConsentChoice({ asked }: { asked: Promise<ConsentRef | null> }) {
  const actor = use(asked);
  return actor && <ConsentSettings actor={actor} />;
}

export function ConsentSettings({ actor }: { actor: ConsentRef }) {
  const text = useText(consentText);
  const decision = useSelector(actor, selectDecision);
  const isBlocked = useSelector(actor, (snapshot) => snapshot.matches('blocked'));
  return (
    <section aria-label={text.yours.title} className="mt-8 grid gap-3 rounded-lg border border-line p-4 print:hidden">
      <h2 className="font-semibold">{text.yours.title}</h2>
      <output>{isBlocked ? text.yours.blocked : text.yours[decision ?? 'none']}</output>
      <ConsentButtons actor={actor} />
    </section>
  );
}
