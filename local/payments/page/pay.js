/** Lists the virtual accounts of the simulated providers, newest first, and pays them. */
import { addAction, poll, post, rowOf, showRows } from './shared.js';

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

const itemOf = (transaction) => {
  const { id, provider, bank, number, amount, paid, status, expiresAt } = transaction;
  const name = provider === 'xendit' ? 'Xendit' : 'Midtrans';
  const row = rowOf({
    h2: `${bank.toUpperCase()} ${number}`,
    '.about': `${rupiah(amount)} · ${statuses[status] ?? status} · ${name}`,
    '.text': paid === null ? `Sampai ${new Date(expiresAt).toLocaleString('id-ID')}` : `Masuk ${rupiah(paid)}`,
  });
  for (const [label, what] of actionsOf(transaction)) {
    const pay = async () => {
      await post('/__pay/control', { id, what });
      await update();
    };
    addAction(row, label, pay, [label, number].join(', '));
  }
  return row;
};

const update = poll('/__pay/transactions', (transactions) => showRows(transactions.map(itemOf)));
