import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { Brand } from '../../ui/Brand.tsx';
import { useText } from '../../ui/useText.ts';
import { authText } from '../text/id.ts';

/** Layout of the sign-in page. From 1024 px the form has the product's benefits beside it. */
export function LoginPage({ children, busy }: { children: ReactNode; busy: boolean }) {
  const text = useText(authText);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      {/* From the top: in the middle, each part that loads later would move all others. */}
      <main aria-busy={busy} className="pb-safe grid content-start justify-items-center px-5 pt-[14dvh] pb-10 low:py-4">
        <div className="grid w-full max-w-sm gap-6">
          <Brand />
          {children}
        </div>
      </main>
      <aside className="hidden content-center border-l border-line bg-accent-wash px-16 lg:grid">
        <div className="grid max-w-md gap-8">
          <p className="grid gap-1 text-xl font-bold">
            {text.promise.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
          <ul className="grid gap-4">
            {text.points.map((point) => (
              <li key={point} className="flex gap-3">
                <Check aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent" />
                {point}
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
