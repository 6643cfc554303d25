export const parts = {
  close: 'Tutup',
};
