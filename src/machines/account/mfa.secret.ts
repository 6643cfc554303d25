/**
 * The key of a factor that is being enrolled, beside the chart: whoever has it has the second factor. It is in no
 * context, snapshot, event or log; `holdSecret` forgets it when nobody looks at it any more.
 */
export interface FactorSecret {
  factorId: string;
  /** As it is typed into an authenticator, base32. */
  key: string;
  /** The address of a picture that an authenticator reads. */
  picture: string;
}

/** One person at one page enrols one factor at a time. */
export interface SecretKeeper {
  keep: (secret: FactorSecret) => void;
  /** Null: it was forgotten, or belongs to another factor. */
  read: (factorId: string | null) => FactorSecret | null;
  forget: () => void;
}

const createSecretKeeper = (): SecretKeeper => {
  let kept: FactorSecret | null = null;
  return {
    keep: (secret) => {
      kept = secret;
    },
    read: (factorId) => (kept?.factorId === factorId ? kept : null),
    forget: () => {
      kept = null;
    },
  };
};

export const factorSecret = createSecretKeeper();
