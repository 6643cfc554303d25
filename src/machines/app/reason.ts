/** The codes of stored reasons, for views. */
export { reasonCode } from '../../contracts/reason.ts';
