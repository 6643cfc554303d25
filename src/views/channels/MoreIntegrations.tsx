import { Megaphone, Sheet, type LucideIcon } from 'lucide-react';

import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { channelsText } from './text/id.ts';

const ICONS: readonly LucideIcon[] = [Megaphone, Sheet];

/** Integrations besides WhatsApp, with those that are not available yet. */
export function MoreIntegrations() {
  const text = useText(channelsText).more;
  return (
    <section aria-label={text.title} className="grid gap-3 pb-6">
      <h2 className="text-base font-semibold">{text.title}</h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {text.items.map(({ name, body, isByOperator }, at) => {
          const Icon = ICONS[at] ?? Sheet;
          return (
            <li key={name} className="flex gap-3 rounded-lg border border-line bg-surface p-4">
              <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-ink-soft" />
              <div className="grid min-w-0 content-start gap-1">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {name}
                  <Tag>{isByOperator ? text.byOperator : text.unavailable}</Tag>
                </p>
                <p className="text-ink-soft">{body}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
