declare module 'virtual:icons' {
  import type { LucideIcon } from 'lucide-react';
  export const icons: Record<string, LucideIcon>;
  /** The files that draw each icon. */
  export const uses: Record<string, string[]>;
}

declare module 'virtual:screens' {
  export const screens: {
    /** The pattern of the address. */
    path: string;
    access: 'anyone' | 'guest' | 'signedIn';
    /** Stories of the screen as a whole. */
    whole: { title: string; story: string }[];
    /** Stories of what it consists of, each with all states. */
    stories: { title: string; story: string }[];
  }[];
}
