import { use, useEffect, useState } from 'react';

import { reasonCode } from '../../machines/app/reason.ts';
import { TextContext } from '../ui/useText.ts';
import { refusalText } from './refusalText.ts';
import type { RefusalsText } from './text/id.ts';

let loaded: RefusalsText | undefined;

/** Loads the Indonesian catalogue. */
export const loadRefusals = async (): Promise<RefusalsText> => (loaded ??= (await import('./text/id.ts')).refusalsText);

/**
 * The sentence of a refusal (src/contracts/refusal.ts) in the user's language; empty without one. The Indonesian catalogue loads
 * with the first refusal, because most pages never show one, and the sentence is empty until then.
 */
export const useRefusal = (refusal: string | null | undefined): string => {
  const english = use(TextContext).get('refusals') as RefusalsText | undefined;
  const [indonesian, setIndonesian] = useState(loaded);
  const text = english ?? indonesian;
  // The text of a proxy is no code, and is shown without a catalogue.
  const isCode = refusal ? reasonCode(refusal) !== null : false;
  const isMissing = isCode && text === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    const load = async (): Promise<void> => {
      const catalogue = await loadRefusals();
      if (!isGone) setIndonesian(catalogue);
    };
    // Without its code the notice around the sentence stays.
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  if (!refusal || isMissing) return '';
  return text ? refusalText(refusal, text) : refusal;
};
