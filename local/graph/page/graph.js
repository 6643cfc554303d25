/** Lists the templates of the simulated Graph API, newest first, and decides about them. */

const list = document.querySelector('#templates');

const status = (name, more = {}) => ({ action: 'status', status: name, ...more });
const actions = [
  ['Setujui', status('APPROVED')],
  ['Tolak: format', status('REJECTED', { reason: 'INVALID_FORMAT' })],
  ['Tolak: kategori', status('REJECTED', { reason: 'INCORRECT_CATEGORY' })],
  ['Tolak: penipuan', status('REJECTED', { reason: 'SCAM' })],
  ['Jeda: mutu', status('PAUSED', { title: 'FIRST_PAUSE' })],
  ['Jeda: laju', status('PAUSED', { title: 'RATE_LIMITING_PAUSE' })],
  ['Nonaktifkan', status('DISABLED', { title: 'DISABLED' })],
  ['Mutu merah', { action: 'quality', quality: 'RED' }],
  ['Mutu hijau', { action: 'quality', quality: 'GREEN' }],
  ['Jadikan pemasaran', { action: 'category', category: 'MARKETING' }],
];

const decide = async (id, decision) => {
  await fetch('/__graph/control', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, decision }),
  });
  await show();
};

const itemOf = (template) => {
  const item = document.querySelector('#template').content.cloneNode(true);
  item.querySelector('h2').textContent = `${template.name} (${template.language})`;
  item.querySelector('.about').textContent = [template.status, template.category, template.quality].join(' · ');
  item.querySelector('.text').textContent = template.components.find(({ type }) => type === 'BODY')?.text ?? '';
  for (const [label, decision] of actions) {
    const button = document.createElement('button');
    button.textContent = label;
    button.addEventListener('click', () => void decide(template.id, decision));
    item.querySelector('.actions').append(button);
  }
  return item;
};

let shown = '';

const show = async () => {
  const text = await (await fetch('/__graph/templates')).text();
  // Unchanged rows stay, so that a focused button keeps the focus.
  if (text === shown) return;
  shown = text;
  const templates = JSON.parse(text);
  list.replaceChildren(...templates.map(itemOf));
  document.querySelector('#empty').hidden = templates.length > 0;
};

void show();
setInterval(() => void show(), 2000);
