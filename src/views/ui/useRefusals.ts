import { uiText } from './text/id.ts';
import { useText } from './useText.ts';

/** The sentences of the refusals of a feature, with that of a page that is too old, which is the same everywhere. */
export const useRefusals = <Sentences extends object>(sentences: Sentences): Sentences & { oldPage: string } => ({
  ...sentences,
  oldPage: useText(uiText).oldPage,
});
