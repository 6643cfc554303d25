/** The name of the model that comes with the local stack. It quotes passages, and understands and judges nothing. */
export const BUILT_IN_MODEL = 'bawaan-mengutip';
