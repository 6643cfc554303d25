/** Indonesian: the source language. One file of a form. */
export const fileFieldText = {
  catalogue: 'ui/fileField',
  choose: 'Pilih berkas',
  replace: 'Ganti berkas',
  remove: 'Hapus berkas',
  cancel: 'Batalkan unggahan',
  uploading: 'Mengunggah berkas…',
  unnamed: 'Berkas',
  size: (kilobytes: string) => `${kilobytes} kB`,
};
export type FileFieldText = typeof fileFieldText;
