/** Lists the calls of the built-in model, newest first, and lets the next ones fail. */

const time = new Intl.DateTimeFormat('id-ID', { timeStyle: 'medium' });
const find = (selector) => document.querySelector(selector);
const list = find('#calls');
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
  const item = find('#call').content.cloneNode(true);
  const set = (selector, text) => {
    const element = item.querySelector(selector);
    element.textContent = text;
    element.hidden = text === '';
  };
  set('h2', call.question);
  set('time', time.format(new Date(call.at)));
  item.querySelector('time').dateTime = call.at;
  set('.model', call.model);
  set('.outcome', `${call.status}, ${call.ms} ms`);
  set('.text', wordsOf(call.answer));
  set('.passages', call.passages.length > 0 ? `Pengetahuan: ${call.passages.join(' · ')}` : 'Tanpa pengetahuan');
  set('pre', call.messages.map(({ role, content }) => `[${role}]\n${content ?? ''}`).join('\n\n'));
  return item;
};

const showFaults = (faults) => {
  find('#planned').textContent = faults.map(({ kind, times }) => `${nameOf(kind)} × ${times}`).join(', ');
};

const requestFaults = async (init) => showFaults(await (await fetch('/__model/faults', init)).json());

find('#faults').addEventListener('submit', (event) => {
  event.preventDefault();
  const body = JSON.stringify({ kind: kindSelect.value, times: Number(find('#times').value) });
  void requestFaults({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
});
find('#clear').addEventListener('click', () => void requestFaults({ method: 'DELETE' }));

const show = async () => {
  const calls = await (await fetch('/__model/calls')).json();
  find('#empty').hidden = calls.length > 0;
  list.replaceChildren(...calls.map(itemOf));
};

const events = new EventSource('/__model/events');
// The browser reconnects after a restart.
events.addEventListener('open', () => {
  void show();
  void requestFaults();
});
events.addEventListener('message', ({ data }) => {
  find('#empty').hidden = true;
  list.prepend(itemOf(JSON.parse(data)));
  void requestFaults();
});
