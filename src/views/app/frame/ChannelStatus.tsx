import { CircleCheck, CircleDashed } from 'lucide-react';

import { classes } from '../../ui/classes.ts';
import { lazyView } from '../../ui/lazyView.tsx';

// Most channels work, so the other icons are loaded lazily. Without their code a neutral icon is shown.
const RareStatusIcon = lazyView(async () => (await import('./RareStatusIcon.tsx')).RareStatusIcon, {
  fallback: Neutral,
  optional: true,
});

export function StatusIcon({ status, className }: { status: string; className?: string }) {
  const look = classes('shrink-0', tone(status), className);
  if (status === 'WORKING') return <CircleCheck aria-hidden="true" size={18} className={look} />;
  return <RareStatusIcon status={status} className={look} />;
}

function Neutral({ className }: { className: string; status?: string }) {
  return <CircleDashed aria-hidden="true" size={18} className={className} />;
}

type Sentences = Record<string, string>;
/** The sentence of a known status. */
export const sentence = (sentences: Sentences, status: string): string | undefined =>
  Object.hasOwn(sentences, status) ? sentences[status] : undefined;

export const tone = (status: string) =>
  status === 'FAILED' || status === 'wrongNumber'
    ? 'text-fail'
    : status === 'WORKING'
      ? 'text-accent'
      : 'text-ink-soft';
