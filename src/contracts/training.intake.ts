/** Knowledge that is read from somewhere: what a member adds, and what comes of it. */

/** What the AI learns from. `size` in bytes. */
export type Origin =
  | { kind: 'file'; name: string; size: number; file: Blob }
  | { kind: 'url'; address: string }
  | { kind: 'catalogue' };

export interface AdditionInput {
  businessId: string;
  /** Of the new source. */
  id: string;
  origin: Origin;
}

export type AdditionRefusal =
  | 'tooLarge'
  | 'empty'
  | 'wrongType'
  | 'unreadable'
  | 'noAddress'
  | 'tooMany'
  | 'tooOften'
  | 'invalid'
  | 'denied';

/** `upload`: whether a file is to be stored first. */
export type OriginCheck = { upload: boolean } | { refused: AdditionRefusal };

/** From the upload of a file. `lost`: it may succeed later. */
export type UploadEvent =
  | { type: 'upload.progressed'; share: number }
  | { type: 'upload.stored' }
  | { type: 'upload.refused'; refusal: AdditionRefusal }
  | { type: 'upload.lost' };

export interface UploadInput {
  businessId: string;
  id: string;
  file: Blob;
}

/** `id`: the source, which is another one if the address or the catalogue was known. */
export type AdditionResult = { id: string } | { refused: AdditionRefusal };

/** The user is done with an addition. */
export interface AdditionLeft {
  type: 'addition.left';
  id: string;
}
