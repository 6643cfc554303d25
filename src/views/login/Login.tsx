import { useSelector } from '@xstate/react';

import { useAuth, useConnection } from '../app/house.tsx';
import { Auth } from './Auth.tsx';

/** The sign-in page, in its place in the house. */
export function Login() {
  const offline = useSelector(useConnection(), (state) => state.matches('offline'));
  return <Auth actor={useAuth()} offline={offline} />;
}
