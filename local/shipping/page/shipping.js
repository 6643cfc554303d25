/** Shows how often the simulated RajaOngkir was called, and chooses what it answers. */
import { find, poll, post } from './shared.js';

const faults = {
  none: 'dijawab',
  silent: 'tidak dijawab',
  key: 'ditolak: kunci tidak dikenal',
  limit: 'ditolak: batas hari ini tercapai',
};

for (const [fault, label] of Object.entries(faults)) {
  const choice = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'radio';
  input.name = 'fault';
  input.value = fault;
  input.addEventListener('change', () => void post('/__shipping/control', { fault }));
  choice.append(input, label);
  find('#faults').append(choice);
}

poll('/__shipping/state', ({ fault, calls }) => {
  find('#calls').textContent = `Sejak dinyalakan: ${calls.areas} pencarian wilayah, ${calls.rates} pertanyaan ongkir.`;
  find(`input[value=${fault}]`).checked = true;
});
