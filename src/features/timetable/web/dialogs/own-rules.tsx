import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { FILL_RULE_KINDS, type FillRule, type FillRuleKind, RULE_FORMS } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { namesIn } from '../../whole-names.ts';
import { OwnRuleLine } from './own-rule-line.tsx';
import { ownerOf, type RuleScope, scopeOf, withOwner } from './rule-owners.ts';
import { useRuleWords } from './rule-words.ts';

type Props = {
  whole: WholeTimetable;
  rules: readonly FillRule[];
  onChange: (rules: readonly FillRule[]) => void;
};

/** The rules that hold for one teacher, subject or class: a line for each, and a choice that adds one. */
export function OwnRules({ whole, rules, onChange }: Props) {
  const { t } = useLingui();
  const ofRule = useRuleWords(whole);
  const nameOf = namesIn(whole, currentLocale());
  const rooms = whole.rooms.filter(({ is_archived }) => !is_archived);
  const ids: Record<RuleScope, readonly string[]> = {
    teacher: whole.teachers.map(({ id }) => id),
    subject: whole.subjects.map(({ id }) => id),
    class: whole.classes.map(({ id }) => id),
  };
  const kinds: Partial<Record<FillRuleKind, string>> = {
    teacher_gaps: t`A teacher: free periods between lessons`,
    teacher_most_a_day: t`A teacher: most lessons in a day`,
    teacher_least_a_day: t`A teacher: fewest lessons on a day with lessons`,
    teacher_in_a_row: t`A teacher: most lessons in a row`,
    teacher_days: t`A teacher: days with lessons`,
    subject_first_lessons: t`A subject: early in the day`,
    subject_doubles: t`A subject: double lessons`,
    subject_room: t`A subject: kind of room`,
    class_room: t`A class: its own room`,
  };
  /** Owners without a rule of this kind yet: each may have one. */
  const freeFor = (kind: FillRuleKind) =>
    ids[scopeOf(kind)].filter((id) => !rules.some((rule) => rule.kind === kind && ownerOf(rule) === id));
  const offered = FILL_RULE_KINDS.filter(
    (kind) => kinds[kind] && freeFor(kind).length > 0 && (!RULE_FORMS[kind].room || rooms.length > 0),
  );
  function add(kind: FillRuleKind) {
    const { limit, room, isAlwaysHard } = RULE_FORMS[kind];
    onChange([
      ...rules,
      {
        kind,
        most: limit?.usual ?? null,
        is_hard: isAlwaysHard ?? false,
        ...withOwner(scopeOf(kind), freeFor(kind)[0]!),
        ...(room === 'room' && { room_id: rooms[0]!.id }),
        ...(room === 'kind' && { room_kind: rooms[0]!.kind }),
      },
    ]);
  }
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{t`For one teacher, subject or class`}</h3>
      {rules.map((rule, at) => {
        const owners = ids[scopeOf(rule.kind)].filter(
          (id) => id === ownerOf(rule) || freeFor(rule.kind).includes(id),
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a rule has no identity but its place, and its fields are controlled
          <OwnRuleLine
            key={at}
            rule={rule}
            sentence={ofRule(rule)}
            owners={owners.map((id) => ({ value: id, label: nameOf(id) }))}
            rooms={whole.rooms}
            onChange={(patch) =>
              onChange(rules.map((known, other) => (other === at ? { ...known, ...patch } : known)))
            }
            onRemove={() => onChange(rules.filter((known) => known !== rule))}
          />
        );
      })}
      <SelectField
        label={t`Add a rule`}
        options={[
          { value: '', label: t`Choose a rule` },
          ...offered.map((kind) => ({ value: kind, label: kinds[kind]! })),
        ]}
        value=""
        onChange={({ target }) => target.value && add(target.value as FillRuleKind)}
      />
    </section>
  );
}
