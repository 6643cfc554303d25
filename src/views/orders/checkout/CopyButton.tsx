import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { checkoutText } from './text/id.ts';

/** Milliseconds for which the button says that it has copied. */
const CONFIRMATION = 3000;

/** Copies a number. The confirmation stands in the button, where the eyes are, and is announced. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const text = useText(checkoutText);
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
        aria-label={result === 'copied' ? undefined : text.copyWhat(what)}
        icon={result === 'copied' ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
        onClick={() => void copy()}
      >
        {result === 'copied' ? text.copied : text.copy}
      </Button>
      <output className={result === 'failed' ? 'text-sm text-fail' : 'sr-only'}>
        {result === 'copied' ? text.copied : result === 'failed' ? text.copyFailed : ''}
      </output>
    </span>
  );
}
