import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import type { PictureUrls } from '../../contracts/conversation.ts';
import { selectOutbox } from '../../machines/app/workspace.machine.ts';
import { useOptionalActor, useAppContext, useWorkspace } from '../app/AppContext.tsx';

/** The profile picture of a customer, drawn over the initials, which stay visible when it fails to load. */
export function ProfilePicture({ path }: { path: string }) {
  // The room stores are loaded with the outbox.
  const areStoresLoaded = useOptionalActor(useSelector(useWorkspace(), selectOutbox)) !== undefined;
  const { roomStores } = useAppContext();
  return areStoresLoaded && <PictureOverlay key={path} path={path} urls={roomStores().profilePictures} />;
}

export function PictureOverlay({ path, urls }: { path: string; urls: PictureUrls }) {
  const [url, setUrl] = useState(() => urls.cached(path));
  useEffect(() => {
    if (url !== null) return undefined;
    let left = false;
    urls.urlOf(path).then(
      (signed) => !left && setUrl(signed),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [urls, path, url]);
  const [isBroken, setIsBroken] = useState(false);
  if (url === null || isBroken) return null;
  return (
    <img
      src={url}
      alt=""
      decoding="async"
      draggable={false}
      // An expired URL is replaced.
      onError={() => (urls.cached(path) === url ? setIsBroken(true) : setUrl(null))}
      className="absolute inset-0 size-full rounded-full object-cover"
    />
  );
}
