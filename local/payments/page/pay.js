/** Lists the virtual accounts of the simulated providers, newest first, and pays them. */

const list = document.querySelector('#transactions');

const rupiah = (amount) => `Rp ${amount.toLocaleString('id-ID')}`;

const statuses = {
  pending: 'menunggu',
  settlement: 'dibayar',
  expire: 'kedaluwarsa',
  cancel: 'dibatalkan',
  deny: 'ditarik kembali',
  partial_refund: 'dikembalikan sebagian',
};

/** What a person can do with a transaction in each status. Paying after the end is a transfer that was on its way. */
const actionsOf = ({ status, amount, paid, provider }) => {
  if (status === 'pending')
    return [
      ['Bayar', { action: 'pay' }],
      ['Bayar kurang', { action: 'pay', amount: Math.max(1, amount - 1000) }],
      ['Bayar lebih', { action: 'pay', amount: amount + 1000 }],
      ['Biarkan kedaluwarsa', { action: 'expire' }],
    ];
  if (provider === 'xendit' && paid !== null) return [];
  if (status === 'settlement')
    return [
      ['Tarik kembali', { action: 'deny' }],
      ['Kembalikan separuh', { action: 'refund', amount: Math.ceil(amount / 2) }],
    ];
  return ['deny', 'partial_refund'].includes(status) ? [] : [['Bayar terlambat', { action: 'pay' }]];
};

const act = async (id, what) => {
  await fetch('/__pay/control', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, what }),
  });
  await show();
};

const itemOf = (transaction) => {
  const { id, provider, bank, number, amount, paid, status, expiresAt } = transaction;
  const item = document.querySelector('#transaction').content.cloneNode(true);
  item.querySelector('h2').textContent = `${bank.toUpperCase()} ${number}`;
  const name = provider === 'xendit' ? 'Xendit' : 'Midtrans';
  item.querySelector('.about').textContent = `${rupiah(amount)} · ${statuses[status] ?? status} · ${name}`;
  item.querySelector('.text').textContent =
    paid === null ? `Sampai ${new Date(expiresAt).toLocaleString('id-ID')}` : `Masuk ${rupiah(paid)}`;
  for (const [label, what] of actionsOf(transaction)) {
    const button = document.createElement('button');
    button.textContent = label;
    button.setAttribute('aria-label', [label, number].join(', '));
    button.addEventListener('click', () => void act(id, what));
    item.querySelector('.actions').append(button);
  }
  return item;
};

let shown = '';

const show = async () => {
  const text = await (await fetch('/__pay/transactions')).text();
  // Unchanged rows stay, so that a focused button keeps the focus.
  if (text === shown) return;
  shown = text;
  const transactions = JSON.parse(text);
  list.replaceChildren(...transactions.map(itemOf));
  document.querySelector('#empty').hidden = transactions.length > 0;
};

void show();
setInterval(() => void show(), 2000);
