/** A place to which parcels go. Names as the provider writes them, in ordinary capitals. */
export interface Area {
  id: string;
  province: string;
  city: string;
  district: string;
  subdistrict: string;
  /** Five digits; empty: the provider does not know it. */
  postal_code: string;
}

/** A service of a courier. */
export interface Rate {
  /** The courier's code. */
  code: string;
  name: string;
  service: string;
  description: string;
  /** Whole rupiah. */
  price: number;
  /** How long it takes, in the provider's words; empty: not known. */
  etd: string;
}

/** What is asked about prices. */
export interface RateQuestion {
  origin: string;
  destination: string;
  kilograms: number;
  /** Codes of couriers. */
  couriers: readonly string[];
}

/** What each provider of shipping prices can do. Throws `ProviderError`. */
export interface ShippingProvider {
  /** Areas by any of their names or the postal code; empty: none. */
  areas: (words: string) => Promise<Area[]>;
  /** The cheapest first; empty: no courier goes there. */
  rates: (question: RateQuestion) => Promise<Rate[]>;
}
