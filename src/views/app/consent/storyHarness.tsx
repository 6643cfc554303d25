/** Bar and settings on one page, for the stories. Not part of the product. */
import type { ConsentRef } from '../../../machines/app/consent.machine.ts';
import { ConsentBar } from './ConsentBar.tsx';
import { ConsentSettings } from './ConsentChoice.tsx';

export function ConsentStory({ actor }: { actor: ConsentRef }) {
  return (
    <main className="min-h-dvh p-4">
      <ConsentSettings actor={actor} />
      <ConsentBar actor={actor} />
    </main>
  );
}
