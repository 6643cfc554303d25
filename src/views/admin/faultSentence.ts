import type { FaultSentences, InstallationFault } from '../../contracts/admin.installation.ts';

/** What is wrong, in the language of the sentences. */
export const faultSentence = (sentences: FaultSentences, [kind, ...values]: InstallationFault): string =>
  (sentences[kind] as (...values: readonly (string | number)[]) => string)(...values);
