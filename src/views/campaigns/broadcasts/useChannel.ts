import { useSelector } from '@xstate/react';

import { selectBusiness } from '../../../machines/app/workspace.machine.ts';
import { useApp } from '../../app/AppContext.tsx';
import type { FrameChannel } from '../../app/frame/frameModel.ts';

/** A channel of the open business with its present status; null: there is none, or no business is open. */
export const useChannel = (id: string | null): FrameChannel | null => {
  const workspace = useSelector(useApp(), ({ children }) => children.workspace);
  return useSelector(
    workspace,
    (snapshot) => (snapshot && selectBusiness(snapshot)?.channels.find((channel) => channel.id === id)) ?? null,
  );
};
