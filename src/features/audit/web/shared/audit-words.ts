import type { I18n, MessageDescriptor } from '@lingui/core';
import type { AuditWords } from '#features/audit.ts';

/** Translates a message of this feature, or another feature's English text. */
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

/** Labels of a feature's own details, and of enumerated values in details. */
export const DETAIL_TERMS = gathered('terms');
export const DETAIL_VALUES = gathered('values');

/** The label of an action; its raw name if unknown to this client, as with a newer server. */
export function actionName(action: string, t: Translate): string {
  const words = ACTIONS[action];
  return words ? t(words) : action;
}

/** The groups of actions for the filter, by their common prefix. */
export function actionGroups(t: Translate): { value: string; label: string }[] {
  return Object.entries(GROUPS)
    .map(([value, words]) => ({ value, label: t(words) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
