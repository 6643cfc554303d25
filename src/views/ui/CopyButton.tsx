import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button } from './Button.tsx';

/** Milliseconds for which the button says that it has copied. */
const CONFIRMATION = 3000;

interface CopyButtonProps {
  value: string;
  /** Names the value, for screen readers. */
  what: string;
  words: { copy: string; copyWhat: (what: string) => string; copied: string; copyFailed: string };
}

/** Copies a value. The confirmation stands in the button, where the eyes are, and is announced. */
export function CopyButton({ value, what, words }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(setResult, CONFIRMATION, null);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setResult('copied');
    } catch {
      setResult('failed');
    }
  };
  return (
    <span className="inline-grid justify-items-start gap-1 print:hidden">
      <Button
        size="small"
        className="min-w-24"
        aria-label={result === 'copied' ? undefined : words.copyWhat(what)}
        icon={result === 'copied' ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        onClick={() => void copy()}
      >
        {result === 'copied' ? words.copied : words.copy}
      </Button>
      <output className={result === 'failed' ? 'text-sm text-fail' : 'sr-only'}>
        {result === 'copied' ? words.copied : result === 'failed' ? words.copyFailed : ''}
      </output>
    </span>
  );
}
