/**
 * The name of the model that comes with the local stack (local/model/name.ts), as its responses have it. It quotes passages,
 * and understands and judges nothing.
 */
export const BUILT_IN_MODEL = 'bawaan-mengutip';
