/** Where this device remembers what a person has marked in a business. Signing out removes it, as all that begins so. */
export const marksKey = (businessId: string): string => `chabot:marks:${businessId}`;
