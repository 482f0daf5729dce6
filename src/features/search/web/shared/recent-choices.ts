import type { Choice } from './local-choices.ts';

const MOST = 5;
// In this document alone, and gone with it: at a shared computer nobody reads whom the one before looked for.
let recent: readonly Choice[] = [];

export const recentChoices = (): readonly Choice[] => recent;

export function noteChoice(choice: Choice): void {
  recent = [choice, ...recent.filter(({ path }) => path !== choice.path)].slice(0, MOST);
}
