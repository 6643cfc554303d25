import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';

/** Why a form cannot be sent now; null: it can. */
export const useBlocked = (isOffline: boolean, isRateLimited: boolean): string | null => {
  const { offline, rateLimited } = useText(uiText).why;
  return isOffline ? offline : isRateLimited ? rateLimited : null;
};
