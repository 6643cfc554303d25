import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent, type Locator } from 'vitest/browser';
import { createActor, createMachine, fromCallback, fromPromise, type AnyMachineSnapshot } from 'xstate';

import type { OpenedDraft } from '../../../src/contracts/campaigns.broadcasts.ts';
import {
  broadcastDraftMachine,
  type BroadcastDraftRef,
  type BroadcastDraftSnapshot,
} from '../../../src/machines/campaigns/broadcastDraft.machine.ts';
import { broadcastDraftModel } from '../../../src/machines/campaigns/broadcastDraft.model.ts';
import { AppContextProvider, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { leaveGuardText } from '../../../src/views/app/leaveGuard/text/id.ts';
import { BroadcastDraftStory } from '../../../src/views/campaigns/broadcasts/storyHarness.tsx';
import { broadcastsText as text } from '../../../src/views/campaigns/broadcasts/text/id.ts';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { fileFieldText } from '../../../src/views/ui/text/fileField.id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { leavesOf } from '../../model/paths.ts';
import { chooseFile, press } from '../../sut/gestures.ts';
import { absent, disabled, onScreen, viewPaths, visible } from '../../sut/view.tsx';

const { draft, check } = text;

/** The open step, and why something did not work. */
const shown = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { step, problem, fileRefusal, draft: typed } = (snapshot as BroadcastDraftSnapshot).context;
  const body = typed?.body ?? '';
  const [leaf = ''] = leavesOf(snapshot);
  const field = { message: draft.body, recipients: draft.withoutDays, schedule: draft.zone }[step];
  visible(see.getByLabelText(field));
  if (step === 'recipients')
    for (const list of ['Pelanggan VIP (420)', 'Reseller Jatim (35)'])
      visible(see.getByRole('group', { name: draft.lists }).getByRole('checkbox', { name: list, exact: true }));
  // Without a text there is nothing to check, and not while a file is stored or a colleague's version is shown.
  const canCheck =
    body !== '' && !['uploading', 'checking', 'conflicted', 'starting'].some((name) => leaf.endsWith(name));
  const button = see.getByRole('button', { name: draft.check, exact: true }).element();
  expect(button.matches(':disabled, [aria-disabled=true], [aria-busy=true]'), draft.check).toBe(!canCheck);
  if (fileRefusal !== null && step === 'message') visible(see.getByText(draft.file.refusals[fileRefusal]));
  if (problem !== null)
    visible(see.getByText(typeof problem === 'string' ? draft[problem] : refusalText(problem.sentence, refusalsText)));
};
const and = (content: string) => (see: Locator, snapshot: AnyMachineSnapshot) => {
  shown(see, snapshot);
  visible(see.getByText(content));
};

/** How many get it, when it starts, how long it takes, who is left out, and what endangers the number. */
const checked = (see: Locator, snapshot: AnyMachineSnapshot): void => {
  const { preview } = (snapshot as BroadcastDraftSnapshot).context;
  const isSent = preview?.recipients !== 0;
  const sentences = [
    '400 orang akan menerima',
    'Mulai 21 November 2026 10.00 WIB',
    'Nomor ini ± 200 pesan per hari. Siaran selesai ± 2 hari.',
    '100 orang pertama dikirimi dulu, lalu ditunggu 2 jam.',
    'Untuk Budi',
    'Halo Budi, batik baru sudah datang. Balas STOP untuk berhenti.',
  ];
  for (const sentence of sentences) (isSent ? visible : absent)(see.getByText(sentence, { exact: true }));
  (isSent ? absent : visible)(see.getByRole('alert').getByText(check.noRecipientsBody));
  absent(see.getByText(check.official));
  const items = [
    '12 · Persetujuan promosi tidak tercatat',
    '8 · Tidak mau menerima promosi',
    'Aman: WhatsApp tersambung',
    ...(isSent ? ['Aman: Semua penerima pernah chat dengan nomor ini'] : []),
    'Aman: Nomor sudah lama tersambung',
    'Aman: Isi pesan berbeda untuk tiap orang',
    'Aman: Ada cara berhenti',
  ];
  const shownItems = see.getByRole('listitem').elements();
  expect(shownItems.slice(-items.length).map(({ textContent }) => textContent)).toEqual(items);
  visible(see.getByText('Risiko nomor diblokir: rendah', { exact: true }));
  const send = see.getByRole('button', { name: check.send, exact: true });
  if (isSent) expect(send.element().matches(':disabled, [aria-disabled=true]')).toBe(false);
  else disabled(send);
};

viewPaths(broadcastDraftModel, {
  render: (actor: BroadcastDraftRef) => (
    <AppContextProvider value={{ app: actor } as unknown as AppContextValue}>
      <BroadcastDraftStory actor={actor} />
    </AppContextProvider>
  ),
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'step.chosen': (see, event) =>
      press(
        see
          .getByRole('navigation', { name: draft.stepsLabel })
          .getByRole('button', { name: draft.steps[event['step'] as keyof typeof draft.steps] }),
      ),
    'file.chosen': (see) => chooseFile(see, new File(['…'], 'batik.jpg', { type: 'image/jpeg' })),
    'upload.cancelled': (see) => press(see.getByRole('button', { name: fileFieldText.cancel })),
    'check.requested': (see) => press(see.getByRole('button', { name: draft.check })),
    'theirs.taken': (see) => press(see.getByRole('button', { name: draft.conflict.take })),
    'mine.kept': (see) => press(see.getByRole('button', { name: draft.conflict.keep })),
    'problem.dismissed': (see) => press(see.getByRole('button', { name: draft.dismiss })),
    'leave.confirmed': (see) => press(see.getByRole('button', { name: leaveGuardText.go, exact: true })),
    'leave.cancelled': (see) => press(see.getByRole('button', { name: leaveGuardText.stay })),
    'start.confirmed': async (see) => {
      await press(see.getByRole('button', { name: check.send }));
      visible(see.getByRole('dialog').getByRole('heading', { name: 'Kirim ke 400 orang?', exact: true }));
      visible(see.getByText('Budi, Rina, Wahyu dan 397 orang lain akan menerima pesan ini.', { exact: true }));
      await press(see.getByRole('button', { name: check.confirm }));
    },
  },
  sights: {
    loading: draft.loading,
    failed: draft.failed.title,
    gone: draft.gone.title,
    'editing.unchanged': shown,
    'editing.pending.changed': and(draft.changed),
    'editing.pending.uploading': shown,
    'editing.pending.saving': and(draft.saving),
    'editing.pending.unsaved': shown,
    'editing.pending.confirmingLeave': leaveGuardText.title,
    conflicted: and(draft.conflict.title),
    checking: and(draft.checking),
    checked: (see, snapshot) => {
      shown(see, snapshot);
      onScreen(see.getByRole('heading', { name: check.title }));
      checked(see, snapshot);
    },
    starting: and(check.title),
    started: draft.started,
  },
});

test('a variable is chosen from those of the lists, and one that they do not have, or that is broken, is named', async () => {
  const opened = broadcastDraftModel.outcomes['openDraft']?.done['filled'] as OpenedDraft;
  const actor = createActor(
    broadcastDraftMachine.provide({
      actors: {
        openDraft: fromPromise<OpenedDraft, { businessId: string; campaignId: string | null }>(async () => opened),
      },
    }),
    { input: { businessId: 'b1', campaignId: 'c1' } },
  ).start();
  onTestFinished(() => void actor.stop());
  const app = createActor(createMachine({ invoke: { src: fromCallback(() => {}), systemId: 'location' } })).start();
  const screen = await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <BroadcastDraftStory actor={actor} />
    </AppContextProvider>,
  );
  const field = screen.getByLabelText(draft.body);
  await userEvent.fill(field, 'Halo ');
  await userEvent.click(screen.getByRole('button', { name: '{{jatuh_tempo}}' }));
  await expect.element(field).toHaveValue('Halo {{jatuh_tempo}}');
  await userEvent.fill(field, '{{Jatuh Tempo}} {{Alamat}}');
  await expect.element(screen.getByText(draft.unknownVariables('{{alamat}}'))).toBeVisible();
  await userEvent.fill(screen.getByLabelText(draft.fallback('alamat')), 'rumah');
  await expect.element(screen.getByText(draft.unknownVariables('{{alamat}}'))).not.toBeInTheDocument();
  await userEvent.fill(field, 'Halo {{nama');
  await expect.element(screen.getByText(draft.brokenVariable)).toBeVisible();
});
