import type { NoteDraft, PromiseDrafts } from '../../contracts/customer.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { createMessagesStore } from '../../machines/conversation/messages.store.ts';
import type { ChatRef } from '../../machines/customer/chat.machine.ts';
import type { DataExportRef } from '../../machines/customer/dataExport.machine.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import type { PromisedMessage } from '../conversation/message/messageActions.ts';
import { AiPauses } from './AiPauses.tsx';
import { ChatActions } from './ChatActions.tsx';
import { DataExport } from './DataExport.tsx';
import type { FormDraft } from './formDrafts.ts';
import { Notes } from './Notes.tsx';
import { PrivacyRequests } from './PrivacyRequests.tsx';
import { Promises } from './Promises.tsx';
import { Summary } from './Summary.tsx';
import { Tags } from './Tags.tsx';

/** Stores nothing. */
const NO_DRAFT = { read: () => null, write: () => undefined };

export function NotesStory({
  actor,
  draft = NO_DRAFT,
}: {
  actor: RecordListRef<'notes'>;
  draft?: FormDraft<NoteDraft>;
}) {
  return (
    <div className="max-w-80">
      <Notes actor={actor} userId={sari} draft={draft} />
    </div>
  );
}

export function PromisesStory({
  actor,
  drafts = NO_DRAFT,
  promisedMessage = null,
}: {
  actor: RecordListRef<'promises'>;
  drafts?: FormDraft<PromiseDrafts>;
  promisedMessage?: PromisedMessage | null;
}) {
  return (
    <div className="max-w-80">
      <Promises
        actor={actor}
        userId={sari}
        roomId={roomOf(1).id}
        route={null}
        promisedMessage={promisedMessage}
        drafts={drafts}
        onPromiseClosed={() => undefined}
        onFollow={() => undefined}
      />
    </div>
  );
}

export function AiPausesStory({ actor }: { actor: RecordListRef<'aiPauses'> }) {
  return (
    <div className="max-w-80">
      <AiPauses actor={actor} userId={sari} room={roomOf(1)} onExtend={() => undefined} />
    </div>
  );
}

const messages = createMessagesStore(() => undefined).room(roomOf(1).id);

export function SummaryStory({ actor }: { actor: RecordListRef<'summary'> }) {
  return (
    <div className="max-w-80">
      <Summary actor={actor} messages={messages} />
    </div>
  );
}

export function TagsStory({ actor }: { actor: RecordListRef<'tags'> }) {
  return (
    <div className="max-w-80">
      <Tags actor={actor} tags={['grosir', 'Lebaran 2026']} isOwner />
    </div>
  );
}

/** As a user opens the section of a customer without requests. */
const openSection = (element: HTMLElement | null) => {
  const section = element?.querySelector('details');
  if (section) section.open = true;
};

export function PrivacyRequestsStory({ actor }: { actor: RecordListRef<'privacyRequests'> }) {
  return (
    <div ref={openSection} className="max-w-80">
      <PrivacyRequests actor={actor} dataExport={undefined} userId={sari} isOwner room={roomOf(1)} />
    </div>
  );
}

export function DataExportStory({ actor }: { actor: DataExportRef }) {
  return (
    <div className="max-w-80">
      <DataExport actor={actor} name="Budi Hartono" />
    </div>
  );
}

export function ChatActionsStory({ actor }: { actor: ChatRef }) {
  return (
    <div className="max-w-80">
      <ChatActions actor={actor} name="Budi" isArchived={false} />
    </div>
  );
}
