// @ts-check
import { chatPath, mediaUrl, post } from './api.js';
import { avatar, preview, h, icon, timeOf } from './dom.js';

/** @typedef {import('./api.js').Message} Message @typedef {import('./api.js').Side} Side */

/** @param {number} ack */
const ticks = (ack) =>
  h(
    'span',
    {
      className: `ticks ack${ack}`,
      'aria-label': ['gagal', 'menunggu', 'terkirim', 'sampai', 'dibaca', 'didengar'][ack + 1] ?? '',
    },
    ack < 1 ? (ack < 0 ? '!' : '◷') : ack === 1 ? '✓' : '✓✓',
  );

/** @param {File} file @returns {Promise<{ data: string, mimetype: string, filename: string }>} */
const encode = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(new Error('Berkas tidak dapat dibaca')));
    reader.addEventListener('load', () =>
      resolve({
        data: /** @type {string} */ (reader.result).replace(/^[^,]*,/, ''),
        mimetype: file.type || 'application/octet-stream',
        filename: file.name,
      }),
    );
    reader.readAsDataURL(file);
  });

/**
 * A chat from one side: title, messages, composer. Its elements are reused, so that unsent text is kept.
 * @param {Side} side
 * @param {{ back: () => void, extras?: HTMLElement[], failed: (error: unknown) => void }} options
 */
export function conversation(side, { back, extras = [], failed }) {
  /** @type {{ session: string, chatId: string } | null} */
  let current = null;
  let drawnKey = '';
  let typing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typingTimeout;

  /** @param {string} path @param {unknown} [body] */
  const postToChat = async (path, body) => {
    if (!current) return;
    try {
      await post(chatPath(current.session, current.chatId) + path, body);
    } catch (error) {
      failed(error);
    }
  };

  /** @param {Record<string, unknown>} content */
  const write = (content) => postToChat('/messages', { by: side, ...content });

  /** @param {boolean} now */
  const setTyping = (now) => {
    clearTimeout(typingTimeout);
    if (now) typingTimeout = setTimeout(() => setTyping(false), 4000);
    if (typing === now) return;
    typing = now;
    void postToChat('/presence', { state: now ? 'typing' : 'paused', by: side });
  };

  const title = h('strong');
  const subtitle = h('small', { 'aria-live': 'polite' });
  const picture = h('span');
  const log = h('ol', { className: 'log', 'aria-label': 'Pesan' });
  const input = h('textarea', {
    rows: 1,
    placeholder: 'Ketik pesan',
    'aria-label': 'Ketik pesan',
    oninput: () => setTyping(input.value !== ''),
  });
  const file = h('input', {
    type: 'file',
    hidden: true,
    onchange: async () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      const encoded = await encode(chosen).catch(failed);
      file.value = '';
      if (!encoded) return;
      const text = input.value.trim();
      input.value = '';
      const kind = chosen.type.startsWith('image/') ? 'picture' : chosen.type.startsWith('audio/') ? 'voice' : 'file';
      // The built-in model of the stack has no eyes.
      const shows =
        kind === 'picture' && side === 'customer'
          ? prompt('Apa yang terlihat di foto ini? Ini yang dilihat model bawaan. Kosongkan bila tidak ada.')?.trim()
          : '';
      await write({
        [kind]: { ...encoded, ...(shows ? { shows: { description: shows } } : {}) },
        ...(text ? { text } : {}),
      });
    },
  });
  const send = async () => {
    const text = input.value.trim();
    if (!text) return;
    input.value = '';
    setTyping(false);
    await write({ text });
  };
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send();
  });

  const element = h(
    'div',
    { className: 'screen' },
    h(
      'header',
      { className: 'bar' },
      h('button', { type: 'button', className: 'icon', 'aria-label': 'Kembali', onclick: back }, icon('back')),
      picture,
      h('div', { className: 'names' }, title, subtitle),
    ),
    extras.length > 0 && h('div', { className: 'strip' }, ...extras),
    log,
    h(
      'form',
      {
        className: 'composer',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void send();
        },
      },
      file,
      h(
        'button',
        {
          type: 'button',
          className: 'icon',
          'aria-label': 'Kirim foto atau berkas',
          title: 'Foto atau berkas',
          onclick: () => file.click(),
        },
        icon('plus'),
      ),
      input,
      h(
        'button',
        {
          type: 'button',
          className: 'icon',
          'aria-label': 'Kirim pesan suara',
          title: 'Pesan suara. Yang tertulis di kolom pesan menjadi ucapannya.',
          onclick: () => {
            const says = input.value.trim();
            input.value = '';
            setTyping(false);
            // Some fifteen characters are said in a second.
            const seconds = Math.min(Math.max(Math.ceil(says.length / 15), 3), 120);
            return write({ voice: { seconds, ...(says ? { says } : {}) } });
          },
        },
        icon('mic'),
      ),
      h('button', { type: 'submit', className: 'icon send', 'aria-label': 'Kirim' }, icon('send')),
    ),
  );

  /** @param {Message} message */
  const mediaOf = (message) => {
    const { kind, media, location, poll } = message;
    if (kind === 'contact') {
      const names = (message.vCards ?? []).map((card) => /^FN:(.*)$/m.exec(card)?.[1] ?? '');
      return h('span', { className: 'file' }, `👤 ${names.join(', ') || 'Kontak'}`);
    }
    if (poll) return h('span', { className: 'file' }, `📊 ${poll.options.join(' · ')}`);
    if (location)
      return h(
        'span',
        { className: 'file' },
        `📍 ${location.description ?? `${location.latitude}, ${location.longitude}`}`,
      );
    if (!media) return null;
    if (media.mimetype.startsWith('image/'))
      return h('img', { src: mediaUrl(media), alt: message.body || 'Foto', loading: 'lazy' });
    if (media.mimetype.startsWith('audio/'))
      return h('audio', {
        src: mediaUrl(media),
        controls: true,
        preload: 'none',
        onplay: () => message.fromMe && postToChat(`/messages/${message.rawId}/play`),
      });
    if (media.mimetype.startsWith('video/'))
      return h('video', { src: mediaUrl(media), controls: true, preload: 'none' });
    return h(
      'a',
      { className: 'file', href: mediaUrl(media), download: media.filename ?? '' },
      `📄 ${media.filename ?? 'Berkas'}`,
    );
  };

  /** @param {Message} message @param {Message[]} all */
  const bubble = (message, all) => {
    const own = message.fromMe === (side === 'business');
    const quoted = message.replyTo && all.find(({ rawId }) => rawId === message.replyTo);
    return h(
      'li',
      { className: own ? 'own' : 'other' },
      h(
        'div',
        { className: 'bubble' },
        quoted && h('blockquote', {}, preview(quoted)),
        !message.revoked && mediaOf(message),
        message.revoked
          ? h('p', { className: 'gone' }, 'Pesan ini telah dihapus')
          : message.body && h('p', {}, message.body),
        h(
          'span',
          { className: 'meta' },
          message.edited && !message.revoked ? 'diedit · ' : null,
          timeOf(message.timestamp),
          own ? ticks(message.ack) : null,
        ),
        (message.reaction || message.ownReaction) &&
          h('span', { className: 'reaction' }, `${message.ownReaction ?? ''}${message.reaction ?? ''}`),
      ),
      !message.revoked &&
        side === 'customer' &&
        (own
          ? h(
              'button',
              {
                type: 'button',
                className: 'more',
                'aria-label': 'Hapus untuk semua',
                title: 'Hapus untuk semua',
                onclick: () => postToChat(`/messages/${message.rawId}/revoke`),
              },
              icon('cross'),
            )
          : h(
              'button',
              {
                type: 'button',
                className: 'more',
                'aria-label': 'Beri reaksi',
                title: 'Beri reaksi',
                onclick: () =>
                  postToChat(`/messages/${message.rawId}/reaction`, { text: message.reaction ? '' : '👍' }),
              },
              icon('thumb'),
            )),
    );
  };

  return {
    element,
    postToChat,
    /** @param {{ session: string, chatId: string, id: string, name: string, about: string, messages: Message[], canWrite: boolean }} view */
    show({ session, chatId, id, name, about, messages, canWrite }) {
      const isOtherChat = current?.session !== session || current.chatId !== chatId;
      current = { session, chatId };
      title.textContent = name;
      subtitle.textContent = about;
      picture.replaceChildren(avatar({ id, name }));
      for (const control of element.querySelectorAll('.composer button, .composer textarea'))
        /** @type {HTMLButtonElement | HTMLTextAreaElement} */ (control).disabled = !canWrite;
      const now = JSON.stringify([session, chatId, messages]);
      if (now === drawnKey) return;
      drawnKey = now;
      const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
      log.replaceChildren(...messages.map((message) => bubble(message, messages)));
      if (atEnd || isOtherChat) log.scrollTop = log.scrollHeight;
    },
  };
}
