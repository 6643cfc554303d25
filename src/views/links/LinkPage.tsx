import type { LinkRef } from '../../machines/links/link.machine.ts';
import { LinkForState } from './LinkForState.tsx';
import { useVisitor } from './useVisitor.tsx';

/** The page of an invitation or business handover, connected to the application. */
export function LinkPage({ actor }: { actor: LinkRef }) {
  const { visitor, signOutDialog } = useVisitor();
  return (
    <>
      <LinkForState actor={actor} visitor={visitor} />
      {signOutDialog}
    </>
  );
}
