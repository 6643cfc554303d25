/** What the operator is asked. */
import { operatorVariables } from '../buildVariables.ts';

export interface Question {
  name: string;
  /** What is asked, with an example. */
  text: string;
  /** Used when the answer is empty. */
  usual?: string;
}

export const hostedQuestions: readonly Question[] = [
  {
    name: 'SUPABASE_ACCESS_TOKEN',
    text: 'Token akses Supabase (sbp_…), dari https://supabase.com/dashboard/account/tokens',
  },
  { name: 'PROJECT_REF', text: 'Kode proyek: 20 huruf setelah /project/ di alamat dasbornya' },
  { name: 'SITE_URL', text: 'Alamat aplikasi, misalnya https://app.contoh.id' },
  { name: 'WAHA_BASE_URL', text: 'Alamat server WAHA, misalnya https://waha.contoh.id' },
  { name: 'WAHA_API_KEY', text: 'Kunci API WAHA' },
  { name: 'AGENT_BASE_URL', text: 'Alamat model AI sampai /v1, misalnya https://api.openai.com/v1' },
  { name: 'AGENT_API_KEY', text: 'Kunci model AI' },
  { name: 'AGENT_MODEL_LARGE', text: 'Nama model yang menjawab' },
  { name: 'AGENT_MODEL_SMALL', text: 'Nama model untuk tugas kecil' },
  { name: 'ADMIN_EMAIL', text: 'Email administrator pertama' },
  ...Object.entries(operatorVariables).map(([name, meaning]) => ({
    name,
    text: meaning.charAt(0).toUpperCase() + meaning.slice(1),
  })),
  {
    name: 'SELF_SERVICE',
    text: 'Bolehkah siapa pun membuat usaha sendiri (on), atau hanya administrator (off)',
    usual: 'off',
  },
];

/** What only one of the two ways is asked. A server of one's own has WAHA beside it. */
const hostedOnly = new Set(['SUPABASE_ACCESS_TOKEN', 'PROJECT_REF', 'WAHA_BASE_URL', 'WAHA_API_KEY']);
export const serverQuestions: readonly Question[] = [
  { name: 'SUPABASE_FOLDER', text: 'Folder rilis Supabase yang sudah disiapkan setup.sh, misalnya /srv/supabase' },
  { name: 'API_URL', text: 'Alamat API, misalnya https://api.contoh.id' },
  ...hostedQuestions.filter(({ name }) => !hostedOnly.has(name)),
];
