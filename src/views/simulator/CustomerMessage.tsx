import { Image, Mic } from 'lucide-react';
import type { ReactNode } from 'react';

/** A message of the customer. `file`: the name of what is no text. */
export function CustomerMessage({
  label,
  text,
  file = null,
  icon,
}: {
  label: string;
  text: string | null;
  file?: string | null;
  icon?: 'image' | 'voice' | undefined;
}): ReactNode {
  const Icon = icon === 'voice' ? Mic : Image;
  return (
    <div className="w-fit max-w-full rounded-lg border border-line bg-surface px-3 py-2">
      <p className="pb-0.5 text-xs font-semibold text-ink-soft">{label}</p>
      {file !== null && (
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Icon aria-hidden="true" size={16} />
          {file}
        </p>
      )}
      {text !== null && text !== '' && (
        <p lang="id" className="[overflow-wrap:anywhere] whitespace-pre-line">
          <bdi>{text}</bdi>
        </p>
      )}
    </div>
  );
}
