// @ts-check
import { post } from './api.js';
import { conversation } from './conversation.js';
import { avatar, preview, h, numberOf, when } from './dom.js';

/** @typedef {import('./api.js').Session} Session @typedef {import('./api.js').ChatRow} ChatRow */

/** @type {Record<string, string>} */
const statusLabels = {
  WORKING: 'Tertaut',
  SCAN_QR_CODE: 'Menunggu dipindai',
  PASSKEY_REQUIRED: 'Diminta kunci sandi',
  PASSKEY_CONFIRMATION_REQUIRED: 'Diminta membandingkan kode',
  STARTING: 'Menyambungkan…',
  FAILED: 'Terputus',
  STOPPED: 'Mati',
};

/**
 * The business's phone: link the dashboard, read and answer chats, unlink.
 * @param {HTMLElement} root
 * @param {{ chooseSession: (name: string) => void, openChat: (id: string | null) => void, failed: (error: unknown) => void }} actions
 */
export function businessPhone(root, { chooseSession, openChat, failed }) {
  const chat = conversation('business', { back: () => openChat(null), failed });
  const picker = h('select', { 'aria-label': 'Akun WhatsApp', onchange: () => chooseSession(picker.value) });
  const status = h('span', { className: 'status', 'aria-live': 'polite' });
  const linking = h('div', { className: 'linking' });
  const list = h('ul', { className: 'rows', 'aria-label': 'Chat' });
  const home = h(
    'div',
    { className: 'screen' },
    h(
      'header',
      { className: 'bar' },
      h('div', { className: 'names' }, h('strong', {}, 'WhatsApp toko'), picker),
      status,
    ),
    linking,
    list,
  );
  let drawnKey = '';

  /** @param {Promise<unknown>} work */
  const attempt = (work) => void work.catch(failed);

  /** @param {Session} session */
  const scanCard = (session) => {
    const name = h('input', {
      name: 'name',
      value: session.phone?.pushName ?? '',
      placeholder: 'Nama toko di WhatsApp',
      'aria-label': 'Nama toko di WhatsApp',
      autocomplete: 'off',
    });
    const number = h('input', {
      name: 'number',
      value: session.phone?.id.replace(/@.*$/, '') ?? '',
      placeholder: 'Nomor toko, mis. 62811234567',
      'aria-label': 'Nomor toko',
      inputMode: 'tel',
      autocomplete: 'off',
    });
    const passkeyStep = h(
      'select',
      { 'aria-label': 'Yang diminta WhatsApp setelah dipindai' },
      h('option', { value: '' }, 'Langsung tertaut'),
      h('option', { value: 'comparison' }, 'Bandingkan kode dulu'),
      h('option', { value: 'key' }, 'Tunjukkan kunci sandi dulu'),
    );
    return h(
      'form',
      {
        className: 'card',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          attempt(
            post(`/sessions/${session.name}/scan`, {
              name: name.value.trim() || undefined,
              number: number.value.trim() || undefined,
              demand: passkeyStep.value || undefined,
            }),
          );
        },
      },
      h('h2', {}, 'Tautkan perangkat'),
      h('p', {}, `Dasbor menampilkan kode QR ke-${session.qr?.attempt ?? 1} dari 6.`),
      session.pairingCode && h('p', {}, 'Kode penautan: ', h('strong', { className: 'code' }, session.pairingCode)),
      name,
      number,
      passkeyStep,
      h('button', { type: 'submit', className: 'primary' }, 'Pindai'),
    );
  };

  /** @param {Session} session */
  const passkeyCard = ({ name }) =>
    h(
      'div',
      { className: 'card' },
      h('h2', {}, 'Kunci sandi'),
      h('p', {}, 'WhatsApp meminta kunci sandi. Di sini Anda menjadi halaman WhatsApp itu.'),
      h(
        'button',
        { type: 'button', className: 'primary', onclick: () => attempt(post(`/sessions/${name}/key`)) },
        'Tunjukkan kunci sandi',
      ),
    );

  /** @param {Session} session */
  const comparisonCard = ({ name, passkeyCode }) =>
    h(
      'div',
      { className: 'card' },
      h('h2', {}, 'Bandingkan kode'),
      h('p', {}, 'Kode di ponsel ini: ', h('strong', { className: 'code' }, passkeyCode ?? '…')),
      h('p', {}, 'Jika sama dengan yang di dasbor, setujui di dasbor.'),
      h(
        'button',
        { type: 'button', className: 'danger', onclick: () => attempt(post(`/sessions/${name}/unlink`)) },
        'Bukan saya',
      ),
    );

  /** @param {Session} session */
  const linkedCard = (session) =>
    h(
      'div',
      { className: 'card linked' },
      h('span', {}, session.me ? `${session.me.pushName} · ${numberOf(session.me.id)}` : ''),
      h(
        'button',
        { type: 'button', className: 'danger', onclick: () => attempt(post(`/sessions/${session.name}/unlink`)) },
        'Putuskan tautan',
      ),
    );

  /** @param {Session | undefined} session */
  const card = (session) => {
    if (!session)
      return h(
        'p',
        { className: 'empty' },
        'Belum ada sesi. Hubungkan WhatsApp dari dasbor Chabot, lalu pindai kodenya di sini.',
      );
    if (session.status === 'SCAN_QR_CODE') return scanCard(session);
    if (session.status === 'PASSKEY_REQUIRED') return passkeyCard(session);
    if (session.status === 'PASSKEY_CONFIRMATION_REQUIRED') return comparisonCard(session);
    if (session.status === 'WORKING') return linkedCard(session);
    return h(
      'p',
      { className: 'empty' },
      session.status === 'FAILED'
        ? 'Tidak tertaut. Mulai ulang sesi dari dasbor untuk mendapat kode baru.'
        : (statusLabels[session.status] ?? session.status),
    );
  };

  return {
    /** @param {{ sessions: Session[], session: Session | undefined, chats: ChatRow[], open: ChatRow | undefined, messages: import('./api.js').Message[], typing: boolean }} view */
    show({ sessions, session, chats, open, messages, typing }) {
      const screen = open && session?.me ? chat.element : home;
      if (root.firstChild !== screen) root.replaceChildren(screen);
      if (open && session)
        chat.show({
          session: session.name,
          chatId: open.id,
          id: open.id,
          name: open.customer.name,
          about: typing ? 'sedang mengetik…' : numberOf(open.id),
          messages,
          canWrite: session.me !== null,
        });
      // The code changes every 20 s. Input in the card must not be lost, so the card is not redrawn while it has focus.
      const next = JSON.stringify([sessions.map(({ name, status }) => [name, status]), session, chats]);
      if (next === drawnKey || home.contains(document.activeElement?.closest('.card :is(input, select)') ?? null))
        return;
      drawnKey = next;
      picker.replaceChildren(
        ...sessions.map(({ name, me }) => h('option', { value: name }, me ? `${me.pushName} (${name})` : name)),
      );
      if (session) picker.value = session.name;
      status.textContent = session ? (statusLabels[session.status] ?? session.status) : '';
      status.dataset['status'] = session?.status ?? '';
      linking.replaceChildren(card(session));
      list.replaceChildren(
        ...chats.map((row) =>
          h(
            'li',
            {},
            h(
              'button',
              { type: 'button', className: 'row', onclick: () => openChat(row.id) },
              avatar(row.customer),
              h('span', { className: 'names' }, h('strong', {}, row.customer.name), h('small', {}, preview(row.last))),
              h(
                'span',
                { className: 'side' },
                row.last ? when(row.last.timestamp) : '',
                row.unread ? h('b', { className: 'count' }, String(row.unread)) : null,
              ),
            ),
          ),
        ),
      );
    },
  };
}
