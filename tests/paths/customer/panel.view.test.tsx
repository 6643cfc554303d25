import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { RecordListName } from '../../../src/contracts/app.recordList.ts';
import type { RecordListRef, RecordListSnapshot } from '../../../src/machines/app/recordList.machine.ts';
import type { PresenceRef } from '../../../src/machines/conversation/presence.machine.ts';
import { presenceModel } from '../../../src/machines/conversation/presence.model.ts';
import { aiPausesModel } from '../../../src/machines/customer/aiPauses.model.ts';
import type { ChatRef, ChatSnapshot } from '../../../src/machines/customer/chat.machine.ts';
import { chatModel } from '../../../src/machines/customer/chat.model.ts';
import type { DataExportRef, DataExportSnapshot } from '../../../src/machines/customer/dataExport.machine.ts';
import { dataExportModel } from '../../../src/machines/customer/dataExport.model.ts';
import { notesModel } from '../../../src/machines/customer/notes.model.ts';
import { privacyRequestsModel } from '../../../src/machines/customer/privacyRequests.model.ts';
import { promisesModel } from '../../../src/machines/customer/promises.model.ts';
import { summaryModel } from '../../../src/machines/customer/summary.model.ts';
import { tagsModel } from '../../../src/machines/customer/tags.model.ts';
import { apiKeysModel } from '../../../src/machines/integrations/apiKeys.model.ts';
import { webhooks, webhooksModel } from '../../../src/machines/integrations/webhooks.model.ts';
import { ordersModel } from '../../../src/machines/orders/orders.model.ts';
import { testCasesModel } from '../../../src/machines/training/testCases.model.ts';
import { testCases } from '../../../src/machines/training/training.fixture.ts';
import { recordListText } from '../../../src/views/app/recordList/text/id.ts';
import { Presence } from '../../../src/views/conversation/Presence.tsx';
import {
  ChatActionsStory,
  DataExportStory,
  NotesStory,
  PromisesStory,
  PrivacyRequestsStory,
  AiPausesStory,
  TagsStory,
  SummaryStory,
} from '../../../src/views/customer/storyHarness.tsx';
import { customerText as text } from '../../../src/views/customer/text/id.ts';
import { summaryText as summaries } from '../../../src/views/customer/text/summary.id.ts';
import { ApiKeys } from '../../../src/views/integrations/ApiKeys.tsx';
import { apiKeysText } from '../../../src/views/integrations/text/apiKeys.id.ts';
import { integrationsText } from '../../../src/views/integrations/text/id.ts';
import { Webhooks } from '../../../src/views/integrations/Webhooks.tsx';
import { OrdersStory } from '../../../src/views/orders/storyHarness.tsx';
import { ordersText as orders } from '../../../src/views/orders/text/id.ts';
import { TestCases } from '../../../src/views/training/TestCases.tsx';
import { trainingText } from '../../../src/views/training/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { facts } from '../../sut/facts.ts';
import { choose, enter, press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

const retries = { 'retry.requested': (see: Locator) => press(button(see, uiText.retry)) };

/** What every list shows in each state. */
const sightsOf = (
  none: string,
  some: string | ((see: Locator) => void),
  denied: string,
  /** Of rows, which may have problems of their own. */
  alerts: (see: Locator) => Locator = (see) => see.getByRole('alert'),
): Record<string, Sight> => {
  const rowsIn = (see: Locator, rows: readonly unknown[] | null) => {
    if (rows?.length === 0) visible(see.getByText(none).first());
    else if (typeof some === 'function') some(see);
    else visible(see.getByText(some).first());
  };
  const listed: Sight = (see, snapshot) => {
    const { rows, refusal } = (snapshot as RecordListSnapshot<RecordListName>).context;
    if (rows === null) return visible(see.getByText(recordListText.loading));
    rowsIn(see, rows);
    if (refusal === null) absent(alerts(see));
    else visible(alerts(see).getByText(refusal === 'denied' ? denied : recordListText.offline));
    return undefined;
  };
  const busy: Sight = (see, snapshot) => {
    const { rows } = (snapshot as RecordListSnapshot<RecordListName>).context;
    rowsIn(see, rows);
    absent(alerts(see));
  };
  return { reading: listed, failed: recordListText.failed, idle: listed, running: busy };
};

viewPaths(summaryModel, {
  render: (actor: RecordListRef<'summary'>) => <SummaryStory actor={actor} />,
  gestures: retries,
  sights: sightsOf(
    summaries.none,
    (see) => {
      facts(see, {
        [summaries.topics.first]: 'Kak, batik parang size XL masih ada?',
        [summaries.topics.order]: 'Totalnya Rp 196.000.',
        [summaries.topics.promise]: 'Kami kirim besok pagi.',
      });
      visible(see.getByText(`Dibuat 20 November 2026, 08.40 · ${summaries.current}`, { exact: true }));
    },
    summaries.denied,
  ),
});

viewPaths(notesModel, {
  render: (actor: RecordListRef<'notes'>) => <NotesStory actor={actor} />,
  gestures: {
    ...retries,
    'command.requested': async (see, event) => {
      await write(see.getByLabelText(text.notes.label), event['command'].body);
      await press(button(see, text.notes.add));
    },
  },
  sights: sightsOf(
    text.notes.none,
    (see) => {
      visible(see.getByText(/^Pelanggan lama/));
      facts(see, { Anda: '20 November 2026, 08.40', Rekan: '20 November 2026, 08.10 · diubah' });
    },
    text.notes.denied,
  ),
});

viewPaths(promisesModel, {
  render: (actor: RecordListRef<'promises'>) => <PromisesStory actor={actor} />,
  gestures: {
    ...retries,
    'command.requested': async (see, event) => {
      const offered = button(see, text.promises.write);
      if (offered.query()) await press(offered);
      await write(see.getByLabelText(text.promises.label), event['command'].body);
      await press(button(see, text.promises.add));
    },
  },
  sights: sightsOf(
    text.promises.none,
    (see) => {
      const [late, kept] = see.getByRole('listitem').all();
      visible(late!.getByText(/^Kami kirim ulang/));
      visible(late!.getByText('Terlambat, paling lambat 19 November 2026', { exact: true }));
      visible(kept!.getByText(/^Diskon 10%/));
      visible(kept!.getByText('Ditepati 20 November 2026, dicatat Anda · diubah', { exact: true }));
    },
    text.promises.denied,
  ),
});

viewPaths(tagsModel, {
  render: (actor: RecordListRef<'tags'>) => <TagsStory actor={actor} />,
  gestures: {
    ...retries,
    'command.requested': async (see, event) => {
      const { tag } = event['command'];
      const field = see.getByLabelText(text.tags.label);
      // An empty field adds nothing.
      await write(field, '');
      await enter(field);
      await write(field, tag);
      const known = button(see, text.tags.add(tag));
      await press(known.elements().length > 0 ? known : button(see, text.tags.create(tag)));
    },
  },
  sights: sightsOf('Lebaran 2026', 'grosir', text.tags.denied),
});

const ordersIn = (see: Locator) => {
  const amounts = { 'Pajak 0%': null, Ongkir: 'Belum diketahui', 'Total tanpa ongkir': 'Rp 250.000', Total: null };
  const simple = { 'Kain Batik Cap Truntum': '1 × Rp 250.000', Subtotal: 'Rp 250.000', ...amounts };
  const order = (number: number) => see.getByRole('article', { name: orders.name(number), exact: true });
  facts(order(14), {
    'Batik Tulis Sekar Jagad': '1 × Rp 750.000',
    'Kemeja Batik Cap Parang Slim Fit Lengan Panjang Katun Primisima Halus': '2 × Rp 185.000',
    Subtotal: 'Rp 1.120.000',
    'Pajak 11%': 'Rp 123.200',
    Ongkir: 'Rp 18.000',
    'Total tanpa ongkir': null,
    Total: 'Rp 1.261.200',
  });
  visible(order(14).getByText('Batas bayar 20 November 2126, 08.00', { exact: true }));
  visible(order(14).getByText('Jalur Nugraha Ekakurir (JNE) REG, 1 kg', { exact: true }));
  facts(order(13), simple);
  visible(order(13).getByText('Batas bayar 20 November 2026, 07.00', { exact: true }));
  facts(order(12), simple);
  visible(order(12).getByText('Lunas 20 November 2026, 08.30, dicatat Anda', { exact: true }));
  absent(order(11));
  visible(button(see, '1 pesanan lebih lama'));
};

viewPaths(ordersModel, {
  render: (actor: RecordListRef<'orders'>) => <OrdersStory actor={actor} />,
  gestures: {
    ...retries,
    'command.requested': async (see, event) => {
      const [{ name, price }] = event['command'].lines;
      // After a refusal the form is still filled in.
      if (button(see, orders.form.open).elements().length > 0) {
        await press(button(see, orders.form.open));
        await press(button(see, orders.form.addCustom));
        await write(see.getByLabelText(orders.form.lineName), name);
        await write(see.getByLabelText(orders.form.price), String(price));
      }
      facts(see.getByRole('form', { name: orders.form.title }), {
        Subtotal: 'Rp 50.000',
        'Pajak 11%': 'Rp 5.500',
        Ongkir: 'Belum diketahui',
        'Total tanpa ongkir': 'Rp 55.500',
        Total: null,
      });
      await press(button(see, orders.form.save));
    },
  },
  sights: sightsOf(orders.title, ordersIn, orders.denied),
});

viewPaths(aiPausesModel, {
  render: (actor: RecordListRef<'aiPauses'>) => <AiPausesStory actor={actor} />,
  gestures: {
    ...retries,
    'command.requested': async (see, event) => {
      await press(button(see, text.aiPauses.pause));
      const dialog = see.getByRole('dialog');
      await press(dialog.getByLabelText(text.aiPauses.dialog.everywhere));
      await write(dialog.getByLabelText(text.aiPauses.dialog.reason), event['command'].reason);
      await press(dialog.getByRole('button', { name: text.aiPauses.dialog.confirm }));
    },
  },
  sights: sightsOf(
    text.aiPauses.running,
    (see) => {
      facts(see, { [text.aiPauses.here]: 'Rekan: Menunggu keputusan pemilik' });
      visible(see.getByText('20 November 2026, 08.30', { exact: true }));
    },
    text.aiPauses.denied,
  ),
});

viewPaths(privacyRequestsModel, {
  render: (actor: RecordListRef<'privacyRequests'>) => <PrivacyRequestsStory actor={actor} />,
  gestures: {
    ...retries,
    'command.requested': async (see, event) => {
      const isOpen = see
        .getByLabelText(text.privacyRequests.kind)
        .elements()
        .some((field) => field.checkVisibility());
      if (!isOpen) await press(see.getByText(text.privacyRequests.manage));
      await choose(
        see.getByLabelText(text.privacyRequests.kind),
        text.privacyRequests.kinds[event['command'].kind as 'export'],
      );
      await press(button(see, text.privacyRequests.record));
    },
  },
  sights: sightsOf(
    text.privacyRequests.none,
    (see) => {
      const [open, done] = see.getByRole('listitem').all();
      visible(open!.getByText(text.privacyRequests.kinds.erase, { exact: true }));
      visible(open!.getByText(/^terlambat \d+ /));
      visible(open!.getByText('Dicatat 20 November 2026, 08.30 oleh Rekan', { exact: true }));
      visible(button(open!, text.privacyRequests.actions.refuse));
      visible(done!.getByText(text.privacyRequests.kinds.export, { exact: true }));
      visible(done!.getByText('Dicatat 20 November 2026, 08.10 oleh Rekan', { exact: true }));
      visible(done!.getByText('Selesai 20 November 2026, 08.20 oleh Anda', { exact: true }));
      absent(button(done!, text.privacyRequests.actions.refuse));
    },
    text.privacyRequests.denied,
  ),
});

viewPaths(presenceModel, {
  render: (actor: PresenceRef) => <Presence actor={actor} />,
  gestures: {},
  sights: {
    alone: (see) => absent(see.getByRole('status')),
    otherViewing: text.presence.looking(text.presence.colleague),
    otherTyping: text.presence.typing(text.presence.colleague),
  },
});

const progressIn = (see: Locator, value: number, max: number) => {
  const bar = see.getByRole('progressbar', { name: text.dataExport.progressLabel }).element() as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([value, max]);
};

viewPaths(dataExportModel, {
  render: (actor: DataExportRef) => <DataExportStory actor={actor} />,
  gestures: {
    ...retries,
    'export.requested': (see) => press(button(see, text.dataExport.download)),
    'export.cancelled': (see) => press(button(see, text.cancel)),
  },
  sights: {
    idle: (see) => {
      visible(button(see, text.dataExport.download));
      absent(see.getByRole('progressbar'));
    },
    exporting: (see, snapshot) => {
      const { step, total } = (snapshot as DataExportSnapshot).context;
      visible(see.getByText(total === 0 ? text.dataExport.reading : text.dataExport.progress(String(step), '12')));
      progressIn(see, step, total === 0 ? 1 : 12);
    },
    failed: text.dataExport.failed,
    done: (see, snapshot) => {
      const isWhole = (snapshot as DataExportSnapshot).context.missing === 0;
      visible(see.getByText(text.dataExport.done(isWhole ? '12' : '10')));
      (isWhole ? absent : visible)(see.getByText(text.dataExport.missing('2')));
    },
  },
});

viewPaths(chatModel, {
  render: (actor: ChatRef) => <ChatActionsStory actor={actor} />,
  gestures: {
    ...retries,
    'command.requested': async (see, event) => {
      if (event['command'] === 'archive') return press(button(see, text.chat.archive));
      await press(button(see, text.chat.delete));
      const dialog = see.getByRole('dialog', { name: text.chat.deleteDialog.title });
      await write(dialog.getByLabelText(text.chat.deleteDialog.label), text.chat.deleteDialog.word);
      return press(dialog.getByRole('button', { name: text.chat.deleteDialog.confirm }));
    },
    'chabotOnly.requested': (see) => press(button(see, text.chat.archiveHere)),
    'refusal.dismissed': (see) => press(button(see, text.cancel)),
  },
  sights: {
    idle: (see) => visible(button(see, text.chat.archive)),
    running: (see, snapshot) => {
      const isDeleting = (snapshot as ChatSnapshot).context.request?.command === 'delete';
      // The other button is disabled.
      visible(see.getByRole('button', { name: isDeleting ? text.chat.archive : text.chat.delete, disabled: true }));
    },
    done: (see, snapshot) => {
      const { command, isChabotOnly } = (snapshot as ChatSnapshot).context.request!;
      visible(see.getByText(isChabotOnly ? text.chat.doneChabotOnly[command] : text.chat.done[command]));
    },
    refused: (see, snapshot) => {
      const { refusal, request } = (snapshot as ChatSnapshot).context;
      visible(see.getByText(text.chat.refused[refusal!.reason]));
      if (request?.command === 'delete') absent(see.getByText(text.chat.archiveHere));
    },
  },
});

// Lists of other pages with the same frame.

viewPaths(apiKeysModel, {
  render: (actor: RecordListRef<'apiKeys'>) => <ApiKeys actor={actor} />,
  gestures: retries,
  sights: sightsOf(apiKeysText.none, 'Aplikasi gudang', apiKeysText.denied),
});

viewPaths(webhooksModel, {
  render: (actor: RecordListRef<'webhooks'>) => <Webhooks actor={actor} isOwner />,
  gestures: retries,
  sights: sightsOf(integrationsText.none, webhooks[0]?.url ?? '', integrationsText.denied, (see) =>
    see.getByRole('alert').filter({ hasText: new RegExp(`^(?:${integrationsText.denied}|${recordListText.offline})`) }),
  ),
});

viewPaths(testCasesModel, {
  render: (actor: RecordListRef<'testCases'>) => <TestCases actor={actor} />,
  gestures: retries,
  sights: sightsOf(trainingText.tests.none, testCases[0]?.turns.at(-1)?.text ?? '', trainingText.tests.denied),
});
