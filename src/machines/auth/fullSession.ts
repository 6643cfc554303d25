import type { Session, SignInResult } from '../../contracts/auth.ts';

/** Whether a result is a session that has the second factor if its user needs one. */
export const isFullSession = (result: SignInResult | null): result is Session =>
  result !== null && 'userId' in result && (result.requiredLevel === 'aal1' || result.level === 'aal2');
