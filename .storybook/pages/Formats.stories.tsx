import { phoneOf } from '../../src/views/ui/phone.ts';
import { useFormat } from '../../src/views/ui/format.ts';

export default {
  id: 'formats',
  title: 'Formats · tanggal, jam, rupiah, nomor telepon',
  parameters: { layout: 'padded' },
};

const NOW = Date.parse('2026-11-24T10:30:00+07:00');
const MINUTE = 60_000;
const AGO = [30, 25 * 60, 5 * 24 * 60, 40 * 24 * 60, 400 * 24 * 60];
const PHONES = ['+6281255550101', '+62215551234', '+622745551234', '+14155550100'];

const rowsOf = ({ count, clockTime, zonedTime, timeOfDay, date, listTime, elapsed }: ReturnType<typeof useFormat>) => ({
  'Rupiah and counts': [[1_250_000, `Rp ${count(1_250_000)}`], [42, count(42)]],
  'Time of day': [['10:30', clockTime(NOW)], ['10:30 with its zone', zonedTime(NOW)], ['08:00 as opening hours', timeOfDay('08:00')]],
  Date: [['2026-11-24', date(NOW)]],
  'Time of a row in a list': AGO.map((ago) => [`${ago} minutes ago`, listTime(NOW - ago * MINUTE, NOW)]),
  'Elapsed time': [0, ...AGO].map((ago) => [`${ago} minutes`, elapsed(NOW - ago * MINUTE, NOW)]),
  'Phone number': PHONES.map((phone) => [phone, phoneOf(phone)]),
});

function Table() {
  const groups = Object.entries(rowsOf(useFormat()));
  return (
    <main lang="en" className="grid max-w-2xl grid-cols-1 gap-4">
      <h1 className="text-xl font-bold">{'Formats'}</h1>
      {groups.map(([title, rows]) => (
        <section key={title} aria-label={title} className="grid grid-cols-1 gap-1">
          <h2 className="font-bold">{title}</h2>
          <dl className="grid grid-cols-2 gap-x-4">
            {rows.map(([value, shown]) => (
              <div key={value} className="contents">
                <dt className="text-ink-soft">{value}</dt>
                <dd className="tabular">{shown}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </main>
  );
}

/** As the user reads what the server stores. */
export const Formats = { render: () => <Table /> };
