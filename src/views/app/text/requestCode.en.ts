import type { RequestCodeText } from './requestCode.id.ts';

export const requestCodeText: RequestCodeText = {
  catalogue: 'requestCode',
  code: 'Code:',
  what: 'the code for support',
};
