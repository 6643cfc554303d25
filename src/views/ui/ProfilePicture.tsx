import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import { selectOutbox } from '../../machines/app/workspace.machine.ts';
import { useLoadedActor, useAppContext, useWorkspace } from '../app/AppContext.tsx';

export interface PictureUrls {
  urlOf: (path: string) => Promise<string>;
  cached: (path: string) => string | null;
}

/** The picture of a customer, over their initials. Where it does not come, for whatever reason, these are what is seen. */
export function ProfilePicture({ path }: { path: string }) {
  // The stores of an open room come with the outbox.
  const isThere = useLoadedActor(useSelector(useWorkspace(), selectOutbox)) !== undefined;
  const { roomStores } = useAppContext();
  return isThere && <PictureOverlay key={path} path={path} portraits={roomStores().profilePictures} />;
}

export function PictureOverlay({ path, portraits }: { path: string; portraits: PictureUrls }) {
  const [url, setUrl] = useState(() => portraits.cached(path));
  useEffect(() => {
    if (url !== null) return undefined;
    let left = false;
    portraits.urlOf(path).then(
      (signed) => !left && setUrl(signed),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [portraits, path, url]);
  const [isBroken, setIsBroken] = useState(false);
  if (url === null || isBroken) return null;
  return (
    <img
      src={url}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setIsBroken(true)}
      className="absolute inset-0 size-full rounded-full object-cover"
    />
  );
}
