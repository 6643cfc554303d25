import type { Context } from './context.ts';

export interface Step {
  name: string;
  title: string;
  /** What the step depends on, and what of its result the project or a folder shows. After a change it is run again. */
  inputs?: (context: Context) => unknown;
  /** Whether it is done, by what the project says. Without it, a remembered run with the same inputs decides. */
  isDone?: (context: Context) => Promise<boolean>;
  run: (context: Context) => Promise<void>;
  /** In which state the installation is when the step fails, and what to do. */
  whenFailed: string;
}

export const again = 'Perbaiki sebabnya, lalu jalankan perintah yang sama: langkah yang sudah selesai dilewati.';
