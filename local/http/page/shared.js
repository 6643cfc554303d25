/** What the scripts of the simulators' pages share. Rows stand in `#list`, each a copy of the template `#item`. */

export const find = (selector) => document.querySelector(selector);

/** A row with these texts by selector. A part without a text is hidden. */
export const rowOf = (texts) => {
  const row = find('#item').content.cloneNode(true);
  for (const [selector, text] of Object.entries(texts)) {
    const part = row.querySelector(selector);
    part.textContent = text;
    part.hidden = text === '';
  }
  return row;
};

/** Adds a button to the actions of a row. */
export const addAction = (row, label, onClick, name = label) => {
  const button = document.createElement('button');
  button.textContent = label;
  button.setAttribute('aria-label', name);
  button.addEventListener('click', () => void onClick());
  row.querySelector('.actions').append(button);
};

export const showRows = (rows) => {
  find('#empty').hidden = rows.length > 0;
  find('#list').replaceChildren(...rows);
};

const read = async (path) => (await fetch(path)).text();

export const post = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Shows what stands at `path`, now and every two seconds. The returned function reads at once. */
export const poll = (path, show) => {
  let shown = '';
  const update = async () => {
    const text = await read(path);
    // Unchanged rows stay, so that a focused button keeps the focus.
    if (text === shown) return;
    shown = text;
    show(JSON.parse(text));
  };
  void update();
  setInterval(() => void update(), 2000);
  return update;
};

/** Shows the list at `path` and adds what `events` sends. After each of both it calls `onChange`. */
export const follow = (path, events, itemOf, onChange = () => {}) => {
  const source = new EventSource(events);
  // The browser reconnects after a restart. What arrived in between is in the list.
  source.addEventListener('open', () => {
    void read(path).then((text) => showRows(JSON.parse(text).map(itemOf)));
    onChange();
  });
  source.addEventListener('message', ({ data }) => {
    find('#empty').hidden = true;
    find('#list').prepend(itemOf(JSON.parse(data)));
    onChange();
  });
};
