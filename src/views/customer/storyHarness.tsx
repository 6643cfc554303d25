import { sari } from '../../machines/app/recordList.fixture.ts';
import type { LedgerRef } from '../../machines/app/recordList.machine.ts';
import type { WrittenNote, WrittenPromises } from '../../machines/app/recordList.ts';
import type { ChatRef } from '../../machines/customer/chat.machine.ts';
import type { CopyRef } from '../../machines/customer/dataExport.machine.ts';
/** The parts of the side panel, for stories. Not part of the product. */
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { Stops } from './AiPauses.tsx';
import { Chat } from './Chat.tsx';
import { Copy } from './DataExport.tsx';
import type { Begun } from './formDrafts.ts';
import { Notes } from './Notes.tsx';
import { Rights } from './PrivacyRequests.tsx';
import { Promises } from './Promises.tsx';
import { Tags } from './Tags.tsx';

/** Nothing is kept of it. */
const forgotten = { read: () => null, write: () => undefined };

export function NotesExhibit({ actor, begun = forgotten }: { actor: LedgerRef; begun?: Begun<WrittenNote> }) {
  return (
    <div className="max-w-80">
      <Notes actor={actor} userId={sari} begun={begun} />
    </div>
  );
}

export function PromisesExhibit({ actor, begun = forgotten }: { actor: LedgerRef; begun?: Begun<WrittenPromises> }) {
  return (
    <div className="max-w-80">
      <Promises
        actor={actor}
        userId={sari}
        roomId={roomOf(1).id}
        route={null}
        pledge={null}
        begun={begun}
        onPledged={() => undefined}
        onFollow={() => undefined}
      />
    </div>
  );
}

export function StopsExhibit({ actor }: { actor: LedgerRef }) {
  return (
    <div className="max-w-80">
      <Stops actor={actor} userId={sari} roomId={roomOf(1).id} />
    </div>
  );
}

export function TagsExhibit({ actor }: { actor: LedgerRef }) {
  return (
    <div className="max-w-80">
      <Tags actor={actor} tags={['grosir', 'Lebaran 2026']} isOwner />
    </div>
  );
}

export function RightsExhibit({ actor }: { actor: LedgerRef }) {
  return (
    <div className="max-w-80">
      <Rights actor={actor} copy={undefined} userId={sari} isOwner name={roomOf(1).name ?? ''} erasedAt={null} />
    </div>
  );
}

export function CopyExhibit({ actor }: { actor: CopyRef }) {
  return (
    <div className="max-w-80">
      <Copy actor={actor} name={roomOf(1).name ?? ''} />
    </div>
  );
}

export function ChatExhibit({ actor }: { actor: ChatRef }) {
  return (
    <div className="max-w-80">
      <Chat actor={actor} name="Budi" isArchived={false} />
    </div>
  );
}
