import { uiText } from '../../src/views/ui/text/id.ts';

/** The sentences of refusals as views have them (src/views/ui/useRefusals.ts). */
export const withOldPage = <Sentences extends object>(sentences: Sentences): Sentences & { oldPage: string } => ({
  ...sentences,
  oldPage: uiText.oldPage,
});
