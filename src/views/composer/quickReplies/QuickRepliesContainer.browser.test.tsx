import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';

import { press } from '../../../../tests/sut/gestures.ts';
import { startRecordList } from '../../../../tests/sut/recordList.ts';
import { stillActor } from '../../../../tests/sut/stillActor.ts';
import type { OfferedReply } from '../../../contracts/composer.replyOffer.ts';
import { sari } from '../../../machines/app/recordList.fixture.ts';
import { replyOfferMachine } from '../../../machines/composer/replyOffer.machine.ts';
import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { AppContextProvider, type AppContextValue } from '../../app/AppContext.tsx';
import { MediaContext } from '../../conversation/timeline/messages.ts';
import { QuickRepliesContainer } from './QuickRepliesContainer.tsx';
import { quickRepliesText } from './text/id.ts';

const file = { path: 'b1/replies/f1.pdf', mimetype: 'application/pdf', filename: 'ukuran.pdf', size: 48_000 };
const reply = { id: 'q1', title: 'Ukuran', body: 'Ini tabelnya.', file } as unknown as OfferedReply;
const content = new Blob(['pdf'], { type: 'application/pdf' });

test.each([
  ['is attached with the reply as its caption', content],
  ['cannot be fetched, so the reply is written, and the user is told', null],
])('the file of a chosen reply %s', async (_, fetched) => {
  const offer = createActor(
    replyOfferMachine.provide({
      actors: { readReplies: fromPromise<readonly OfferedReply[], { roomId: string }>(async () => [reply]) },
      delays: { pause: 0 },
    }),
    { input: { roomId: 'r1' } },
  ).start();
  const list = startRecordList<'quickReplies'>(() => []);
  onTestFinished(() => [offer, list].forEach((one) => one.stop()));
  const attach = vi.fn<(event: object) => void>();
  const room = stillActor({
    context: { userId: sari },
    children: {
      panel: stillActor({ context: {}, children: { replyOffer: offer } }),
      attachments: stillActor({ context: { attachments: [] } }, attach),
    },
  });
  const workspace = stillActor({ context: { businesses: [] }, children: { quickReplies: list } });
  const app = {
    ...stillActor({ children: { workspace } }),
    system: { get: () => stillActor({ matches: () => false }) },
  };
  const written = vi.fn<(body: string) => void>();
  const see = await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <MediaContext value={{ fileOf: async () => fetched } as never}>
        <QuickRepliesContainer
          actor={room as never}
          room={{
            ...roomOf(1),
            holder: 'member',
            holder_id: sari,
            last_message_author: 'customer',
            last_message_id: 'm1',
          }}
          text=""
          listId="replies"
          onKeys={() => () => undefined}
          onActive={() => undefined}
          onChoose={written}
          onManage={() => undefined}
        />
      </MediaContext>
    </AppContextProvider>,
  );
  await press(see.getByRole('button', { name: /Ukuran/u }));
  await expect.poll(() => written.mock.calls).toHaveLength(1);
  expect(written.mock.calls.map(([body]) => body)).toEqual([fetched ? '' : reply.body]);
  const attached = { name: file.filename, caption: reply.body };
  const chosen = { type: 'files.chosen', files: [expect.objectContaining(attached) as unknown] };
  expect(attach.mock.calls).toEqual(fetched ? [[chosen]] : []);
  expect(see.getByText(quickRepliesText.fileLost(file.filename)).elements()).toHaveLength(fetched ? 0 : 1);
});
