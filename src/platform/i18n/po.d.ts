declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
  /** In the build: the words that no first view says (scripts/vite-words.ts). */
  export const later: undefined | (() => Promise<{ messages: Messages }>);
}
