// @ts-check
// Shows the two phones side by side. After each change all data is fetched again, because the server is on this machine.
import { call, chatPath, listen } from './api.js';
import { businessPhone } from './business.js';
import { customerPhone } from './customer.js';

/** @param {string} id @returns {HTMLElement} */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const address = new URLSearchParams(location.search);
const state = {
  session: address.get('session'),
  customer: address.get('customer'),
  chat: address.get('chat'),
  search: '',
};

/** Typing indicators by `${session} ${chat} ${side}`, with the timers that end them. @type {Map<string, ReturnType<typeof setTimeout>>} */
const typing = new Map();

/** @param {unknown} error */
function failed(error) {
  const notice = byId('notice');
  notice.textContent = `Tidak berhasil: ${error instanceof Error ? error.message : 'sebab tidak diketahui'}`;
  notice.hidden = false;
  setTimeout(() => {
    notice.hidden = true;
  }, 4000);
}

/** @param {Partial<typeof state>} change */
function go(change) {
  Object.assign(state, change);
  const search = new URLSearchParams();
  for (const name of /** @type {const} */ (['session', 'customer', 'chat']))
    if (state[name]) search.set(name, state[name]);
  history.replaceState(null, '', search.size ? `?${search}` : location.pathname);
  refresh();
}

const business = businessPhone(byId('business'), {
  chooseSession: (session) => go({ session, chat: null }),
  openChat: (chat) => go({ chat }),
  failed,
});
const customer = customerPhone(byId('customer'), {
  choose: (id) => go({ customer: id }),
  search: (search) => go({ search }),
  failed,
});

/** @param {string} session @param {string | null} chatId */
const messagesOf = (session, chatId) =>
  session && chatId ? call(`${chatPath(session, chatId)}/messages`) : Promise.resolve([]);

async function draw() {
  const [sessions, customers] = await Promise.all([
    call('/sessions'),
    call(`/customers?q=${encodeURIComponent(state.search)}`),
  ]);
  /** @type {import('./api.js').Session | undefined} */
  const session =
    sessions.find((/** @type {any} */ one) => one.name === state.session) ??
    sessions.find((/** @type {any} */ one) => one.me) ??
    sessions[0];
  const name = session?.name ?? '';
  const [chats, businessMessages, customerMessages, found] = await Promise.all([
    name ? call(`/chats/${encodeURIComponent(name)}`) : [],
    messagesOf(name, state.chat),
    messagesOf(name, state.customer),
    state.customer ? call(`/customers?q=${encodeURIComponent(state.customer)}`) : [],
  ]);
  const chosen = found.find((/** @type {any} */ one) => one.id === state.customer) ?? null;
  business.show({
    sessions,
    session,
    chats,
    open: chats.find((/** @type {any} */ one) => one.id === state.chat),
    messages: businessMessages,
    typing: typing.has(`${name} ${state.chat} customer`),
  });
  customer.show({
    customers,
    customer: chosen,
    session,
    messages: customerMessages,
    typing: typing.has(`${name} ${state.customer} business`),
  });
}

let drawing = false;
let isStale = false;

/** Runs one `draw` at a time, and one more if a change arrived during it. */
function refresh() {
  if (drawing) {
    isStale = true;
    return;
  }
  drawing = true;
  draw()
    .catch(failed)
    .finally(() => {
      drawing = false;
      if (!isStale) return;
      isStale = false;
      requestAnimationFrame(refresh);
    });
}

listen({
  onConnection: (open) => {
    byId('link').textContent = open ? 'Tersambung' : 'Sambungan terputus, mencoba lagi…';
    byId('link').dataset['open'] = String(open);
  },
  onChange: (change) => {
    if (change.type === 'presence') {
      const key = `${change.session} ${change.chatId} ${change.by}`;
      clearTimeout(typing.get(key));
      typing.delete(key);
      if (['typing', 'recording'].includes(change.state))
        typing.set(
          key,
          setTimeout(() => {
            typing.delete(key);
            refresh();
          }, 10_000),
        );
    }
    refresh();
  },
});

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.switch button')))
  button.addEventListener('click', () => {
    const front = button.dataset['show'] ?? 'customer';
    /** @type {HTMLElement} */ (document.querySelector('.desk')).dataset['front'] = front;
    for (const other of document.querySelectorAll('.switch button'))
      other.setAttribute('aria-pressed', String(other === button));
  });

refresh();
