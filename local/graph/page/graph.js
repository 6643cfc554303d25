/** Lists the templates of the simulated Graph API, newest first, and decides about them. */
import { addAction, poll, post, rowOf, showRows } from './shared.js';

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

const itemOf = ({ id, name, language, category, quality, components, ...template }) => {
  const row = rowOf({
    h2: `${name} (${language})`,
    '.about': [template.status, category, quality].join(' · '),
    '.text': components.find(({ type }) => type === 'BODY')?.text ?? '',
  });
  for (const [label, decision] of actions)
    addAction(row, label, async () => {
      await post('/__graph/control', { id, decision });
      await update();
    });
  return row;
};

const update = poll('/__graph/templates', (templates) => showRows(templates.map(itemOf)));
