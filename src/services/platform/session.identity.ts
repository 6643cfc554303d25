import { readClaims, type Session } from '../../contracts/auth.ts';

/** The parts of a session that identify the user, in auth-js and in the cookie. */
interface SessionIdentity {
  access_token: string;
  user: {
    id: string;
    email?: string | null | undefined;
    phone?: string | null | undefined;
    factors?: readonly { id: string; factor_type: string; status: string }[] | null | undefined;
  };
}

/** The user of a stored session, without its secrets. */
export const identityOf = ({ access_token, user }: SessionIdentity): Session => {
  // The database asks for aal2 after a factor of any type (private.has_required_aal).
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  return {
    userId: user.id,
    login: user.email || (user.phone ? `+${user.phone.replace(/^\+/, '')}` : ''),
    level: readClaims(access_token)?.aal ?? 'aal1',
    requiredLevel: hasFactor ? 'aal2' : 'aal1',
    ...(hasFactor && verifiedFactor(user) === undefined && { lacksAuthenticator: true }),
  };
};

/** The first verified authenticator app. */
export const verifiedFactor = (user: SessionIdentity['user']) =>
  user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified');
