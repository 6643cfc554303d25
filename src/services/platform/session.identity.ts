import { readClaims, type Session } from '../../contracts/auth.ts';

/** What of a session says who it stands for, as auth-js and the cookie both have it. */
interface Stored {
  access_token: string;
  user: {
    id: string;
    email?: string | null | undefined;
    phone?: string | null | undefined;
    factors?: readonly { id: string; factor_type: string; status: string }[] | null | undefined;
  };
}

/** Who a stored session stands for. Its secrets stay behind. */
export const identityOf = ({ access_token, user }: Stored): Session => ({
  userId: user.id,
  login: user.email || (user.phone ? `+${user.phone.replace(/^\+/, '')}` : ''),
  level: readClaims(access_token)?.aal ?? 'aal1',
  needs: verifiedFactor(user) === undefined ? 'aal1' : 'aal2',
});

/** The authenticator app that has proved itself. */
export const verifiedFactor = (user: Stored['user']) =>
  user.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified');
