/** Lists the calls of the built-in model, newest first, and lets the next ones fail. */
import { find, follow, post, rowOf } from './shared.js';

const time = new Intl.DateTimeFormat('id-ID', { timeStyle: 'medium' });
const kindSelect = find('#kind');

const nameOf = (kind) => [...kindSelect.options].find(({ value }) => value === kind)?.textContent ?? kind;

/** A tool call in words. */
const wordsOfTool = ({ function: { name, arguments: given } }) => {
  const { text, reason, query = '' } = JSON.parse(given);
  return name === 'reply' ? text : name === 'escalate' ? `Minta bantuan (${reason})` : `Memanggil ${name}: ${query}`;
};

/** The answer in words. A fault, or an answer in another form, is shown as it is. */
const wordsOf = (answer) => {
  try {
    const said = JSON.parse(answer);
    if (Array.isArray(said)) return said.map(wordsOfTool).join('\n');
    return said.action === 'answer' ? said.text : `Minta bantuan (${said.reason})`;
  } catch {
    return nameOf(answer);
  }
};

const itemOf = (call) => {
  const row = rowOf({
    h2: call.question,
    time: time.format(new Date(call.at)),
    '.model': call.model,
    '.outcome': `${call.status}, ${call.ms} ms`,
    '.text': wordsOf(call.answer),
    '.passages': call.passages.length > 0 ? `Pengetahuan: ${call.passages.join(' · ')}` : 'Tanpa pengetahuan',
    pre: call.messages.map(({ role, content }) => `[${role}]\n${content ?? ''}`).join('\n\n'),
  });
  row.querySelector('time').dateTime = call.at;
  return row;
};

const showFaults = async (response) => {
  const faults = await (await response).json();
  find('#planned').textContent = faults.map(({ kind, times }) => `${nameOf(kind)} × ${times}`).join(', ');
};

find('#faults').addEventListener('submit', (event) => {
  event.preventDefault();
  void showFaults(post('/__model/faults', { kind: kindSelect.value, times: Number(find('#times').value) }));
});
find('#clear').addEventListener('click', () => void showFaults(fetch('/__model/faults', { method: 'DELETE' })));

follow('/__model/calls', '/__model/events', itemOf, () => void showFaults(fetch('/__model/faults')));
