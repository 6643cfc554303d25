/** Indonesian: the source language. */
export const leaveGuardText = {
  catalogue: 'app/leaveGuard',
  title: 'Tinggalkan tanpa menyimpan?',
  body: 'Perubahan Anda belum disimpan, dan hilang bila Anda pergi.',
  stay: 'Tetap di sini',
  go: 'Tinggalkan',
};

export type LeaveGuardText = typeof leaveGuardText;
