import { use, useState } from 'react';

import { AppContext } from '../app/AppContext.tsx';
import { lazyView } from './lazyView.tsx';

const RequestCode = lazyView(async () => (await import('../app/RequestCode.tsx')).RequestCode, { optional: true });

/** What the log calls the request that failed before this was shown, for a user who asks for help. Nothing if none did. */
export function FailureCode() {
  const context = use(AppContext);
  const [code] = useState(() => context?.lastFailure?.() ?? null);
  return code !== null && <RequestCode code={code} />;
}
