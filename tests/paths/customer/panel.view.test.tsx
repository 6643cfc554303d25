import type { Locator } from 'vitest/browser';

import type { LedgerRef, LedgerSnapshot } from '../../../src/machines/app/recordList.machine.ts';
import { suggestionsModel } from '../../../src/machines/composer/quickReplies.model.ts';
import type { CompanyRef } from '../../../src/machines/conversation/presence.machine.ts';
import { companyModel } from '../../../src/machines/conversation/presence.model.ts';
import { stopsModel } from '../../../src/machines/customer/aiPauses.model.ts';
import type { ChatRef, ChatSnapshot } from '../../../src/machines/customer/chat.machine.ts';
import { chatModel } from '../../../src/machines/customer/chat.model.ts';
import type { CopyRef, CopySnapshot } from '../../../src/machines/customer/dataExport.machine.ts';
import { copyModel } from '../../../src/machines/customer/dataExport.model.ts';
import { notesModel } from '../../../src/machines/customer/notes.model.ts';
import { rightsModel } from '../../../src/machines/customer/privacyRequests.model.ts';
import { promisesModel } from '../../../src/machines/customer/promises.model.ts';
import { tagsModel } from '../../../src/machines/customer/tags.model.ts';
import { ordersModel } from '../../../src/machines/orders/orders.model.ts';
import { SuggestionsExhibit } from '../../../src/views/composer/quickReplies/storyHarness.tsx';
import { quickRepliesText as replies } from '../../../src/views/composer/quickReplies/text/id.ts';
import { CompanyLine } from '../../../src/views/conversation/Presence.tsx';
import {
  ChatExhibit,
  CopyExhibit,
  NotesExhibit,
  PromisesExhibit,
  RightsExhibit,
  StopsExhibit,
  TagsExhibit,
} from '../../../src/views/customer/storyHarness.tsx';
import { customerText as text } from '../../../src/views/customer/text/id.ts';
import { OrdersExhibit } from '../../../src/views/orders/storyHarness.tsx';
import { ordersText as orders } from '../../../src/views/orders/text/id.ts';
import { press, write } from '../../sut/hands.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

const retries = { 'retry.requested': (see: Locator) => press(button(see, text.retry)) };

/** What every list looks like: there, refused, waited for, or not to be had. */
const sightsOf = (none: string, some: string | RegExp, denied: string): Record<string, Sight> => {
  const listed: Sight = (see, snapshot) => {
    const { rows, refusal } = (snapshot as LedgerSnapshot).context;
    if (rows === null) return visible(see.getByText(text.loading));
    visible(see.getByText(rows.length === 0 ? none : some).first());
    if (refusal === null) absent(see.getByRole('alert'));
    else visible(see.getByRole('alert').getByText(refusal === 'denied' ? denied : text.offline));
    return undefined;
  };
  const busy: Sight = (see, snapshot) => {
    const { rows } = (snapshot as LedgerSnapshot).context;
    visible(see.getByText(rows?.length === 0 ? none : some).first());
    absent(see.getByRole('alert'));
  };
  return { reading: listed, failed: text.failed, resting: listed, doing: busy };
};

viewPaths(notesModel, {
  render: (actor: LedgerRef) => <NotesExhibit actor={actor} />,
  gestures: {
    ...retries,
    'deed.requested': async (see, event) => {
      await write(see.getByLabelText(text.notes.label), event['deed'].body);
      await press(button(see, text.notes.add));
    },
  },
  sights: sightsOf(text.notes.none, /^Pelanggan lama/, text.notes.denied),
});

viewPaths(promisesModel, {
  render: (actor: LedgerRef) => <PromisesExhibit actor={actor} />,
  gestures: {
    ...retries,
    'deed.requested': async (see, event) => {
      const offered = button(see, text.promises.write);
      if (offered.query()) await press(offered);
      await write(see.getByLabelText(text.promises.label), event['deed'].body);
      await press(button(see, text.promises.add));
    },
  },
  sights: sightsOf(text.promises.none, /^Kami kirim ulang/, text.promises.denied),
});

viewPaths(tagsModel, {
  render: (actor: LedgerRef) => <TagsExhibit actor={actor} />,
  gestures: {
    ...retries,
    'deed.requested': async (see, event) => {
      const { tag } = event['deed'];
      await write(see.getByLabelText(text.tags.label), tag);
      const known = button(see, text.tags.add(tag));
      await press(known.elements().length > 0 ? known : button(see, text.tags.create(tag)));
    },
  },
  sights: sightsOf('Lebaran 2026', 'grosir', text.tags.denied),
});

viewPaths(suggestionsModel, {
  render: (actor: LedgerRef) => <SuggestionsExhibit actor={actor} />,
  gestures: {
    ...retries,
    'deed.requested': async (see, event) => {
      const { shortcut, body } = event['deed'];
      await write(see.getByLabelText(replies.shortcut), shortcut);
      await write(see.getByLabelText(replies.body), body);
      await press(button(see, replies.add));
    },
  },
  sights: sightsOf(replies.none, '/ongkir', replies.denied),
});

viewPaths(ordersModel, {
  render: (actor: LedgerRef) => <OrdersExhibit actor={actor} />,
  gestures: {
    ...retries,
    'deed.requested': async (see, event) => {
      const [{ name, price }] = event['deed'].lines;
      // What could not be saved stands there still.
      if (button(see, orders.make.open).elements().length > 0) {
        await press(button(see, orders.make.open));
        await press(button(see, orders.make.free));
        await write(see.getByLabelText(orders.make.lineName), name);
        await write(see.getByLabelText(orders.make.price), String(price));
      }
      await press(button(see, orders.make.save));
    },
  },
  sights: sightsOf(orders.title, orders.name(14), orders.denied),
});

viewPaths(stopsModel, {
  render: (actor: LedgerRef) => <StopsExhibit actor={actor} />,
  gestures: {
    ...retries,
    'deed.requested': async (see, event) => {
      await press(button(see, text.stops.stop));
      const dialog = see.getByRole('dialog');
      await press(dialog.getByLabelText(text.stops.ask.everywhere));
      await write(dialog.getByLabelText(text.stops.ask.reason), event['deed'].reason);
      await press(dialog.getByRole('button', { name: text.stops.ask.confirm }));
    },
  },
  sights: sightsOf(text.stops.running, text.stops.here, text.stops.denied),
});

viewPaths(rightsModel, {
  render: (actor: LedgerRef) => <RightsExhibit actor={actor} />,
  gestures: {
    ...retries,
    'deed.requested': async (see, event) => {
      const isOpen = see
        .getByLabelText(text.rights.askLabel)
        .elements()
        .some((field) => field.checkVisibility());
      if (!isOpen) await press(see.getByText(text.rights.exercise));
      await write(see.getByLabelText(text.rights.askLabel), event['deed'].right);
      await press(button(see, text.rights.ask));
    },
  },
  sights: sightsOf(text.rights.none, text.rights.act.refuse, text.rights.denied),
});

viewPaths(companyModel, {
  render: (actor: CompanyRef) => <CompanyLine actor={actor} />,
  gestures: {},
  sights: {
    alone: (see) => absent(see.getByRole('status')),
    accompanied: text.company.looking(text.company.somebody),
    overtaken: text.company.typing(text.company.somebody),
  },
});

viewPaths(copyModel, {
  render: (actor: CopyRef) => <CopyExhibit actor={actor} />,
  gestures: {
    ...retries,
    'copy.requested': (see) => press(button(see, text.copy.ask)),
    'copy.cancelled': (see) => press(button(see, text.cancel)),
  },
  sights: {
    resting: (see) => {
      visible(button(see, text.copy.ask));
      absent(see.getByRole('progressbar'));
    },
    gathering: (see, snapshot) => {
      const { step, of } = (snapshot as CopySnapshot).context;
      visible(see.getByText(of === 0 ? text.copy.reading : text.copy.gathering(String(step), String(of))));
    },
    failed: text.copy.failed,
    made: (see, snapshot) => {
      const { of, missed } = (snapshot as CopySnapshot).context;
      visible(see.getByText(text.copy.made(String(of - missed))));
      if (missed > 0) visible(see.getByText(text.copy.missed(String(missed))));
    },
  },
});

viewPaths(chatModel, {
  render: (actor: ChatRef) => <ChatExhibit actor={actor} />,
  gestures: {
    ...retries,
    'deed.requested': async (see, event) => {
      if (event['deed'] === 'archive') return press(button(see, text.chat.archive));
      await press(button(see, text.chat.delete));
      const dialog = see.getByRole('dialog', { name: text.chat.deleting.title });
      await write(dialog.getByLabelText(text.chat.deleting.label), text.chat.deleting.word);
      return press(dialog.getByRole('button', { name: text.chat.deleting.confirm }));
    },
    'hereOnly.requested': (see) => press(button(see, text.chat.archiveHere)),
    'result.dismissed': (see) => press(button(see, text.cancel)),
  },
  sights: {
    resting: (see) => visible(button(see, text.chat.archive)),
    moving: (see, snapshot) => {
      const isDeleting = (snapshot as ChatSnapshot).context.asked?.deed === 'delete';
      // The other one has to wait.
      visible(see.getByRole('button', { name: isDeleting ? text.chat.archive : text.chat.delete, disabled: true }));
    },
    moved: (see, snapshot) => {
      const { deed, isHereOnly } = (snapshot as ChatSnapshot).context.asked!;
      visible(see.getByText(isHereOnly ? text.chat.hereOnly[deed] : text.chat.moved[deed]));
    },
    refused: (see, snapshot) => {
      const { refused, asked } = (snapshot as ChatSnapshot).context;
      visible(see.getByText(text.chat.refused[refused!.why]));
      if (asked?.deed === 'delete') absent(see.getByText(text.chat.archiveHere));
    },
  },
});
