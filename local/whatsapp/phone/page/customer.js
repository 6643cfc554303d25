// @ts-check
import { call, post } from './api.js';
import { conversation } from './conversation.js';
import { avatar, h, numberOf } from './dom.js';

/** @typedef {import('./api.js').Customer} Customer @typedef {import('./api.js').Session} Session */

/**
 * A customer's phone: choose or create a customer, write to the business, read, go offline.
 * @param {HTMLElement} root
 * @param {{ choose: (id: string | null) => void, search: (text: string) => void, failed: (error: unknown) => void }} actions
 */
export function customerPhone(root, { choose, search, failed }) {
  /** @type {Customer | null} */
  let current = null;
  const onlineButton = h('button', {
    type: 'button',
    className: 'chip',
    onclick: () =>
      current &&
      void call(`/customers/${encodeURIComponent(current.id)}`, {
        method: 'PATCH',
        body: { online: !current.online },
      }).catch(failed),
  });
  const readButton = h(
    'button',
    {
      type: 'button',
      className: 'chip',
      title: 'Beri centang biru pada pesan toko',
      onclick: () => void chat.postToChat('/read', { by: 'customer' }),
    },
    'Baca',
  );
  const ownName = h('small');
  const chat = conversation('customer', {
    back: () => choose(null),
    extras: [ownName, readButton, onlineButton],
    failed,
  });

  const name = h('input', {
    placeholder: 'Nama',
    'aria-label': 'Nama pelanggan',
    required: true,
    maxLength: 200,
    autocomplete: 'off',
  });
  const number = h('input', {
    placeholder: 'Nomor; kosong: tersembunyi',
    'aria-label': 'Nomor pelanggan',
    inputMode: 'tel',
    autocomplete: 'off',
  });
  const list = h('ul', { className: 'rows', 'aria-label': 'Pelanggan' });
  const searchInput = h('input', {
    type: 'search',
    placeholder: 'Cari pelanggan',
    'aria-label': 'Cari pelanggan',
    oninput: () => search(searchInput.value),
  });
  const home = h(
    'div',
    { className: 'screen' },
    h(
      'header',
      { className: 'bar' },
      h(
        'div',
        { className: 'names' },
        h('strong', {}, 'Telepon pelanggan'),
        h('small', {}, 'Pilih atau buat pelanggan'),
      ),
    ),
    h(
      'form',
      {
        className: 'card',
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const contact = number.value.trim();
          try {
            const created = await post(
              '/customers',
              contact.endsWith('@lid')
                ? { name: name.value, lid: contact }
                : { name: name.value, number: contact || null },
            );
            name.value = '';
            number.value = '';
            choose(created.id);
          } catch (error) {
            failed(error);
          }
        },
      },
      h('h2', {}, 'Pelanggan baru'),
      name,
      number,
      h('button', { type: 'submit', className: 'primary' }, 'Mulai chat'),
    ),
    h('div', { className: 'find' }, searchInput),
    list,
  );

  return {
    /** @param {{ customers: Customer[], customer: Customer | null, session: Session | undefined, messages: import('./api.js').Message[], typing: boolean }} view */
    show({ customers, customer, session, messages, typing }) {
      current = customer;
      const screen = customer ? chat.element : home;
      if (root.firstChild !== screen) root.replaceChildren(screen);
      if (customer) {
        const shop = session?.me?.pushName ?? 'Belum ada toko yang tertaut';
        const unread = messages.filter(({ fromMe, ack }) => fromMe && ack < 3).length;
        ownName.textContent = `Anda: ${customer.name}`;
        onlineButton.textContent = customer.online ? 'Online' : 'Offline';
        onlineButton.setAttribute('aria-pressed', String(customer.online));
        readButton.textContent = unread ? `Baca ${unread}` : 'Terbaca';
        readButton.disabled = unread === 0;
        chat.show({
          session: session?.name ?? '',
          chatId: customer.id,
          id: session?.me?.id ?? 'toko',
          name: shop,
          about: typing ? 'sedang mengetik…' : session?.me ? numberOf(session.me.id) : '',
          messages,
          canWrite: Boolean(session?.me),
        });
      }
      list.replaceChildren(
        ...customers.map((item) =>
          h(
            'li',
            {},
            h(
              'button',
              { type: 'button', className: 'row', onclick: () => choose(item.id) },
              avatar(item),
              h('span', { className: 'names' }, h('strong', {}, item.name), h('small', {}, numberOf(item.id))),
              h('span', { className: 'side' }, item.online ? '' : 'offline'),
            ),
          ),
        ),
      );
    },
  };
}
