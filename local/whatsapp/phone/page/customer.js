// @ts-check
import { call, post } from './api.js';
import { conversation } from './conversation.js';
import { avatar, h, numberOf } from './dom.js';

/** @typedef {import('./api.js').Customer} Customer @typedef {import('./api.js').Session} Session */

/**
 * A customer's phone: choose or make somebody, write to the business, read, go offline.
 * @param {HTMLElement} root
 * @param {{ choose: (id: string | null) => void, search: (text: string) => void, failed: (error: unknown) => void }} does
 */
export function customerPhone(root, { choose, search, failed }) {
  /** @type {Customer | null} */
  let who = null;
  const online = h('button', {
    type: 'button',
    className: 'chip',
    onclick: () =>
      who &&
      void call(`/customers/${encodeURIComponent(who.id)}`, { method: 'PATCH', body: { online: !who.online } }).catch(
        failed,
      ),
  });
  const seen = h(
    'button',
    {
      type: 'button',
      className: 'chip',
      title: 'Beri centang biru pada pesan toko',
      onclick: () => void chat.act('/read', { by: 'customer' }),
    },
    'Baca',
  );
  const self = h('small');
  const chat = conversation('customer', { back: () => choose(null), extras: [self, seen, online], failed });

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
  const finding = h('input', {
    type: 'search',
    placeholder: 'Cari pelanggan',
    'aria-label': 'Cari pelanggan',
    oninput: () => search(finding.value),
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
          const given = number.value.trim();
          try {
            const made = await post(
              '/customers',
              given.endsWith('@lid') ? { name: name.value, lid: given } : { name: name.value, number: given || null },
            );
            name.value = '';
            number.value = '';
            choose(made.id);
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
    h('div', { className: 'find' }, finding),
    list,
  );

  return {
    /** @param {{ customers: Customer[], customer: Customer | null, session: Session | undefined, messages: import('./api.js').Message[], typing: boolean }} now */
    show({ customers, customer, session, messages, typing }) {
      who = customer;
      const screen = customer ? chat.element : home;
      if (root.firstChild !== screen) root.replaceChildren(screen);
      if (customer) {
        const shop = session?.me?.pushName ?? 'Belum ada toko yang tertaut';
        const unread = messages.filter(({ fromMe, ack }) => fromMe && ack < 3).length;
        self.textContent = `Anda: ${customer.name}`;
        online.textContent = customer.online ? 'Online' : 'Offline';
        online.setAttribute('aria-pressed', String(customer.online));
        seen.textContent = unread ? `Baca ${unread}` : 'Terbaca';
        seen.disabled = unread === 0;
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
        ...customers.map((one) =>
          h(
            'li',
            {},
            h(
              'button',
              { type: 'button', className: 'row', onclick: () => choose(one.id) },
              avatar(one),
              h('span', { className: 'names' }, h('strong', {}, one.name), h('small', {}, numberOf(one.id))),
              h('span', { className: 'side' }, one.online ? '' : 'offline'),
            ),
          ),
        ),
      );
    },
  };
}
