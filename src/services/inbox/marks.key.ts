/** The storage key of the user's marks in a business. Signing out removes all keys with this prefix. */
export const marksKey = (businessId: string): string => `chabot:marks:${businessId}`;
