import type { I18n, MessageDescriptor } from '@lingui/core';
import type { AuditWords } from '#features/audit.ts';

/** Translates words of this feature, and those of another by their English. */
export type Translate = (words: MessageDescriptor | string) => string;

export const translateBy =
  (i18n: I18n): Translate =>
  (words) =>
    typeof words === 'string' ? i18n._(words) : i18n._(words);

/** The words of every feature, from its `x.audit.ts`. */
const WORDS: AuditWords[] = Object.values(
  import.meta.glob<Record<string, AuditWords>>('../../../*/*.audit.ts', { eager: true }),
).flatMap((module) => Object.values(module));

const gathered = (part: 'groups' | 'actions' | 'terms' | 'values'): Record<string, string> =>
  Object.assign({}, ...WORDS.map((words) => words[part]));

const ACTIONS = gathered('actions');
const GROUPS = gathered('groups');

/** What stands before the colon of a feature's own details, and values of details that are words of the code. */
export const DETAIL_TERMS = gathered('terms');
export const DETAIL_VALUES = gathered('values');

/** What an action is called on screen. One unknown to this page, from a newer server, by its own name. */
export function actionName(action: string, t: Translate): string {
  const words = ACTIONS[action];
  return words ? t(words) : action;
}

/** The groups of actions to choose from, by the start that their names share. */
export function actionGroups(t: Translate): { value: string; label: string }[] {
  return Object.entries(GROUPS)
    .map(([value, words]) => ({ value, label: t(words) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
