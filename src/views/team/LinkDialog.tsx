import { useSelector } from '@xstate/react';
import { Copy, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';

import type { CreatedLink } from '../../contracts/team.ts';
import type { TeamRef } from '../../machines/team/team.machine.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { teamText } from './text/id.ts';

/** A link to share: copied, or passed to the phone's share sheet. */
export function LinkDialog({ actor }: { actor: TeamRef }) {
  const text = useText(teamText);
  const link = useSelector(actor, ({ context }) => context.link);
  const isFetching = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'fetchingLink' }));
  const close = () => actor.send({ type: 'dialog.closed' });
  return (
    <Dialog
      open={link !== null || isFetching}
      title={link?.kind === 'handover' ? text.link.handover : text.link.invitation}
      onClose={close}
      footer={
        <Button variant={isFetching ? 'secondary' : 'primary'} onClick={close}>
          {isFetching ? text.invite.cancel : text.link.done}
        </Button>
      }
    >
      {link === null ? (
        <output className="flex items-center gap-2 py-4 text-ink-soft">
          <Spinner />
          {text.link.fetching}
        </output>
      ) : (
        <ShareLink key={link.url} link={link} />
      )}
    </Dialog>
  );
}

function ShareLink({ link: { kind: of, url, email, mailed, expiresAt } }: { link: CreatedLink }) {
  const text = useText(teamText);
  const { date, zonedTime } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => {
        setCopied(false);
        box.current?.querySelector('input')?.select();
      },
    );
  // Cancelling the share sheet rejects the promise and is no error.
  const share = () => navigator.share({ title: text.link[of], url }).catch(() => {});
  return (
    <div ref={box} className="grid gap-4">
      {mailed === true && email !== null && <Notice title={text.link.mailed(email)} />}
      {mailed === false && email !== null && <Notice tone="help" title={text.link.notMailed(email)} />}
      <TextField
        label={text.link.field}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
        hint={`${email === null ? text.link.anyone : text.link.bound(email)} ${text.link.until(text.at(date(expiresAt), zonedTime(expiresAt)))}`}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Copy aria-hidden="true" size={16} />} onClick={() => void copy()}>
          {text.link.copy}
        </Button>
        {'share' in navigator && (
          <Button icon={<Share2 aria-hidden="true" size={16} />} onClick={() => void share()}>
            {text.link.share}
          </Button>
        )}
        <output className={copied === false ? 'text-fail' : 'text-done'}>
          {copied === null ? '' : copied ? text.link.copied : text.link.copyManually}
        </output>
      </div>
    </div>
  );
}
