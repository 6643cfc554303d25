import { Suspense, use, useState } from 'react';

import { legalText } from '../legal/text/id.ts';
import { useText } from '../ui/useText.ts';

/** Demonstrates deferred data: one part at once, the other after two seconds. */
export function Deferred() {
  const text = useText(legalText).deferred;
  const [later] = useState(() => new Promise<void>((resolve) => setTimeout(resolve, 2000)));
  return (
    <main className="grid min-h-dvh place-content-center gap-2 p-6 text-center">
      <h1 className="text-lg font-semibold">{text.title}</h1>
      <p>{text.now}</p>
      <Suspense fallback={<p className="text-ink-soft">{text.waiting}</p>}>
        <Later until={later} />
      </Suspense>
    </main>
  );
}

function Later({ until }: { until: Promise<void> }) {
  const text = useText(legalText).deferred;
  use(until);
  return <output>{text.later}</output>;
}
