export const requestCodeText = {
  catalogue: 'requestCode',
  code: 'Kode:',
  what: 'kode untuk bantuan',
};
export type RequestCodeText = typeof requestCodeText;
