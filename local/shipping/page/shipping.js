/** Shows how often the simulated RajaOngkir was called, and chooses what it answers. */

const faults = {
  none: 'dijawab',
  silent: 'tidak dijawab',
  key: 'ditolak: kunci tidak dikenal',
  limit: 'ditolak: batas hari ini tercapai',
};

const choose = (fault) =>
  fetch('/__shipping/control', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  });

for (const [fault, label] of Object.entries(faults)) {
  const choice = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'radio';
  input.name = 'fault';
  input.value = fault;
  input.addEventListener('change', () => void choose(fault));
  choice.append(input, label);
  document.querySelector('#faults').append(choice);
}

const show = async () => {
  const { fault, calls } = await (await fetch('/__shipping/state')).json();
  document.querySelector('#calls').textContent =
    `Sejak dinyalakan: ${calls.areas} pencarian wilayah, ${calls.rates} pertanyaan ongkir.`;
  document.querySelector(`input[value=${fault}]`).checked = true;
};

void show();
setInterval(() => void show(), 2000);
