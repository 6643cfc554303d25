/** The name that the built-in model has in responses and in the record of the runs. */
export const BUILT_IN_MODEL = 'bawaan-mengutip';
