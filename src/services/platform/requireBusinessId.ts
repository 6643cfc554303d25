import { BUSINESS_REQUIRED } from '../../contracts/app.listSearch.ts';

/** The id of the business to read. Throws the specification's sentence if it is missing, before anything is requested. */
export const requireBusinessId = (businessId: string): string => {
  if (businessId === '') throw new Error(BUSINESS_REQUIRED);
  return businessId;
};
