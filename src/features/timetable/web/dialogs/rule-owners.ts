import { type FillRule, type FillRuleKind, RULE_FORMS } from '../../fill.rules.ts';

/** The kind of owner for which a rule of its own holds. */
export type RuleScope = 'teacher' | 'subject' | 'class';

export const scopeOf = (kind: FillRuleKind): RuleScope => RULE_FORMS[kind].for!;
export const ownerOf = (rule: FillRule) => rule.teacher_id ?? rule.subject_id ?? rule.class_id ?? '';
export const withOwner = (scope: RuleScope, id: string): Partial<FillRule> =>
  scope === 'teacher' ? { teacher_id: id } : scope === 'subject' ? { subject_id: id } : { class_id: id };
