import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';

export interface CopyLinkOnceProps {
  label: string;
  hint: string;
  url: string;
  copy: string;
  copied: string;
}

/** A secret link, shown once to be copied. It is not stored. */
export function CopyLinkOnce({ label, hint, url, copy, copied }: CopyLinkOnceProps) {
  const [isCopied, setCopied] = useState(false);
  const copyLink = () =>
    void navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      // Without clipboard permission the user can select the field.
      () => {},
    );
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <TextField label={label} hint={hint} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Button
        className="sm:mt-6.5"
        icon={isCopied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
        onClick={copyLink}
      >
        <span aria-live="polite">{isCopied ? copied : copy}</span>
      </Button>
    </div>
  );
}
