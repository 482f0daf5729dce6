import type { Choice } from './local-choices.ts';

const MOST = 5;
// Kept in memory only: on a shared computer the next user must not see earlier searches.
let recent: readonly Choice[] = [];

export const recentChoices = (): readonly Choice[] => recent;

export function noteChoice(choice: Choice): void {
  recent = [choice, ...recent.filter(({ path }) => path !== choice.path)].slice(0, MOST);
}
