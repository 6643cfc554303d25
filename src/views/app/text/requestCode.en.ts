import type { RequestCodeText } from './requestCode.id.ts';

export const requestCodeText: RequestCodeText = {
  catalogue: 'requestCode',
  code: 'Code:',
  what: 'the code for support',
  copy: 'Copy',
  copyWhat: (what) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Not copied. Select the code and copy it yourself.',
};
