import type { InvitationRef } from '../../machines/invitation/invitation.machine.ts';
import { useVisitor } from '../offer/useVisitor.tsx';
import { InvitationForState } from './InvitationForState.tsx';

/** The page of an invitation, in its place in the house. */
export function InvitationPage({ actor }: { actor: InvitationRef }) {
  const { visitor, question } = useVisitor();
  return (
    <>
      <InvitationForState actor={actor} visitor={visitor} />
      {question}
    </>
  );
}
