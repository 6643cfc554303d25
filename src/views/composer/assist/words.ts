import type { AssistRefusal, AssistResult, AssistTask } from '../../../contracts/composer.assist.ts';
import { BUILT_IN_MODEL } from '../../conversation/message/builtInModel.ts';
import { useRefusals } from '../../ui/useRefusals.ts';
import { useText } from '../../ui/useText.ts';
import { assistText } from './text/id.ts';

/** Why there is nothing to use. */
export const useUselessWords = () => {
  const { useless } = useText(assistText);
  return ({ task }: AssistTask, result: AssistResult | null): string => {
    if (typeof result?.text === 'string') return useless.unchanged;
    const why = result?.why ?? 'other';
    if (why === 'cannot' && task === 'translate' && result?.model === BUILT_IN_MODEL) return useless.cannotTranslate;
    return why in useless ? useless[why as keyof typeof useless] : useless.other;
  };
};

/** Why the AI could not be asked. */
export const useRefusalWords = () => {
  const words = useRefusals(useText(assistText).refusal);
  return (refusal: AssistRefusal | null): string =>
    refusal === null || refusal === 'tooLong' ? words.failed : words[refusal];
};
