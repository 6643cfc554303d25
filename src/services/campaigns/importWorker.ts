/** The page's side of the import worker. One import is open at a time. */
import type { ImportAnswer, ImportRequests } from './recipientImport.protocol.ts';
// oxlint-disable-next-line import/default -- Vite gives the address
import workerUrl from './recipientImport.worker.ts?worker&url';

export interface ImportWorker {
  /** Rejects when the signal is aborted, which ends the worker and what it holds. */
  ask: <Name extends keyof ImportRequests>(
    name: Name,
    given: ImportRequests[Name]['given'],
    signal: AbortSignal,
  ) => Promise<ImportRequests[Name]['answer']>;
  close: () => void;
}

/** Only the address of this worker is a script address. */
const scriptUrl = (): string => {
  const policy = window.trustedTypes?.createPolicy('import', {
    createScriptURL: (url) => (url === workerUrl ? url : ''),
  });
  // The constructor's type knows no trusted address.
  return (policy?.createScriptURL(workerUrl) ?? workerUrl) as string;
};

/** Requests whose abort ends the worker: it would go on with them. The others are answered at once. */
const ENDING: ReadonlySet<keyof ImportRequests> = new Set(['open', 'map']);

export function createImportWorker(): ImportWorker {
  let worker: Worker | null = null;
  let url: string | null = null;
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const close = () => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new DOMException('The import is closed', 'AbortError'));
    waiting.clear();
  };
  const start = (): Worker => {
    url ??= scriptUrl();
    const started = new Worker(url, { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ImportAnswer>) => {
      const request = waiting.get(data.id);
      waiting.delete(data.id);
      if ('failed' in data) request?.reject(new Error(data.failed));
      else request?.resolve(data.answer);
    });
    started.addEventListener('error', close);
    return started;
  };
  return {
    ask: async (name, given, signal) => {
      if (name === 'open') close();
      worker ??= start();
      last += 1;
      const id = last;
      const request = Promise.withResolvers<unknown>();
      waiting.set(id, request);
      const stop = () => {
        waiting.delete(id);
        request.reject(new DOMException('The request was cancelled', 'AbortError'));
        if (ENDING.has(name)) close();
      };
      signal.addEventListener('abort', stop, { once: true });
      worker.postMessage({ id, name, given });
      try {
        return (await request.promise) as ImportRequests[typeof name]['answer'];
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    close,
  };
}
