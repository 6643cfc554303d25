import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';

import type { QuickReplyFieldProps } from './QuickReplyList.tsx';

/** Shares the one handler of the field's keys: the first that uses a key keeps it from the others. */
export const useKeyHandlers = (onKeys: QuickReplyFieldProps['onKeys']): QuickReplyFieldProps['onKeys'] => {
  const handlers = useRef(new Set<(event: KeyboardEvent) => boolean>());
  useEffect(() => onKeys((event) => [...handlers.current].some((handle) => handle(event))), [onKeys]);
  return useCallback((handle) => {
    const all = handlers.current;
    all.add(handle);
    return () => all.delete(handle);
  }, []);
};
