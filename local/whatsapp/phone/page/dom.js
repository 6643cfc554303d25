// @ts-check

/**
 * Creates an element with properties, on… listeners, data and aria attributes, and children. Strings become text nodes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.includes('-')) element.setAttribute(name, String(value));
    else Object.assign(element, { [name]: value });
  }
  element.append(...children.filter((child) => child instanceof Node || typeof child === 'string'));
  return element;
}

const strokes = {
  back: 'M15 5l-7 7 7 7',
  plus: 'M12 5v14M5 12h14',
  mic: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21',
  send: 'M4 12l16-8-6 16-3-6.5z',
  cross: 'M6 6l12 12M18 6L6 18',
  thumb: 'M7 11v9H4v-9zM7 11l4-8a2 2 0 0 1 2 2v4h5a2 2 0 0 1 2 2.3l-1.2 7A2 2 0 0 1 16.8 20H7',
};

/** A decorative icon; its button needs a label. @param {keyof typeof strokes} name */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', strokes[name]);
  svg.append(path);
  return svg;
}

/** @param {string} name */
export const initials = (name) =>
  name
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase() || '?';

/** A round picture with initials, in a hue that depends on the id. @param {{ id: string, name: string }} person */
export function avatar({ id, name }) {
  let hue = 0;
  for (const letter of id) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 12;
  return h('span', { className: `avatar hue${hue}`, 'aria-hidden': 'true' }, initials(name));
}

/** `628123@c.us` → `+628123`; a LID has no visible number. @param {string} id */
export const numberOf = (id) =>
  id.endsWith('@c.us') ? `+${id.slice(0, -5)}` : id.endsWith('@lid') ? 'nomor tersembunyi' : 'grup';

const clock = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Jakarta' });
const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', timeZone: 'Asia/Jakarta' });

/** The time of day, or the day when it is not today. @param {number} seconds */
export function when(seconds) {
  const date = new Date(seconds * 1000);
  return day.format(date) === day.format(new Date()) ? clock.format(date) : day.format(date);
}

/** @param {number} seconds */
export const timeOf = (seconds) => clock.format(new Date(seconds * 1000));

/** The preview of a message in a list. @param {import('./api.js').Message | null} message */
export function preview(message) {
  if (!message) return '';
  if (message.revoked) return 'Pesan dihapus';
  /** @type {Record<string, string>} */
  const names = {
    image: '📷 Foto',
    video: '🎬 Video',
    voice: '🎤 Pesan suara',
    document: '📄 Dokumen',
    sticker: 'Stiker',
    location: '📍 Lokasi',
  };
  return message.body || names[message.kind] || '';
}
