/** The name of the built-in model (local/model/model.ts). */
export const BUILT_IN_MODEL = 'bawaan-mengutip';
