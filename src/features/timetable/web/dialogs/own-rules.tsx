import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { X } from 'lucide-react';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { FILL_RULE_KINDS, type FillRule, type FillRuleKind, RULE_FORMS } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import type { RoomKind } from '../../timetable.rules.ts';
import { namesIn } from '../../whole-names.ts';
import { useRoomKinds } from './room-kinds.ts';
import { LimitSelect, StrictSelect } from './rule-selects.tsx';
import { useRuleWords } from './rule-words.ts';

type Scope = 'teacher' | 'subject' | 'class';
type Props = {
  whole: WholeTimetable;
  rules: readonly FillRule[];
  onChange: (rules: readonly FillRule[]) => void;
};

const scopeOf = (kind: FillRuleKind): Scope => RULE_FORMS[kind].for!;
const ownerOf = (rule: FillRule) => rule.teacher_id ?? rule.subject_id ?? rule.class_id ?? '';
const withOwner = (scope: Scope, id: string): Partial<FillRule> =>
  scope === 'teacher' ? { teacher_id: id } : scope === 'subject' ? { subject_id: id } : { class_id: id };

/** The rules that hold for one teacher, subject or class: a line for each, and a choice that adds one. */
export function OwnRules({ whole, rules, onChange }: Props) {
  const { t } = useLingui();
  const ofRule = useRuleWords(whole);
  const nameOf = namesIn(whole, currentLocale());
  const roomKinds = useRoomKinds();
  const rooms = whole.rooms.filter(({ is_archived }) => !is_archived);
  const kindsThere = [...new Set(rooms.map(({ kind }) => kind))];
  const ids: Record<Scope, readonly string[]> = {
    teacher: whole.teachers.map(({ id }) => id),
    subject: whole.subjects.map(({ id }) => id),
    class: whole.classes.map(({ id }) => id),
  };
  const scopes = { teacher: t`Teacher`, subject: t`Subject`, class: t`Class` };
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
  /** Those without a rule of this kind: each has one at the most. */
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
        ...(room === 'kind' && { room_kind: kindsThere[0]! }),
      },
    ]);
  }
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-medium">{t`For one teacher, subject or class`}</h3>
      {rules.map((rule, at) => {
        const { limit, room, isAlwaysHard } = RULE_FORMS[rule.kind];
        const scope = scopeOf(rule.kind);
        const sentence = ofRule(rule);
        const change = (patch: Partial<FillRule>) =>
          onChange(rules.map((known, other) => (other === at ? { ...known, ...patch } : known)));
        const owners = ids[scope].filter((id) => id === ownerOf(rule) || freeFor(rule.kind).includes(id));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a rule has no identity but its place, and its fields are controlled
          <fieldset key={at} aria-label={sentence} className="flex flex-col gap-2">
            <div className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{sentence}</span>
              <IconButton
                icon={X}
                label={t`Remove ${sentence}`}
                onClick={() => onChange(rules.filter((known) => known !== rule))}
              />
            </div>
            <div className="flex flex-wrap gap-2">
              <SelectField
                label={scopes[scope]}
                labelPlace="hidden"
                className="w-52"
                options={owners.map((id) => ({ value: id, label: nameOf(id) }))}
                value={ownerOf(rule)}
                onChange={({ target }) => change(withOwner(scope, target.value))}
              />
              {limit && <LimitSelect rule={rule} sentence={sentence} onChange={change} />}
              {room === 'room' && (
                <SelectField
                  label={t`Room`}
                  labelPlace="hidden"
                  className="w-44"
                  options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
                  value={rule.room_id ?? ''}
                  onChange={({ target }) => change({ room_id: target.value })}
                />
              )}
              {room === 'kind' && (
                <SelectField
                  label={t`Kind`}
                  labelPlace="hidden"
                  className="w-44"
                  options={[...new Set([...kindsThere, rule.room_kind!])].map((kind) => ({
                    value: kind,
                    label: roomKinds[kind],
                  }))}
                  value={rule.room_kind ?? ''}
                  onChange={({ target }) => change({ room_kind: target.value as RoomKind })}
                />
              )}
              {!isAlwaysHard && <StrictSelect rule={rule} sentence={sentence} onChange={change} />}
            </div>
          </fieldset>
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
