import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { type FillRule, RULE_FORMS } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import type { RoomKind } from '../../timetable.rules.ts';
import { useRoomKinds } from './room-kinds.ts';
import { ownerOf, scopeOf, withOwner } from './rule-owners.ts';
import { LimitSelect, StrictSelect } from './rule-selects.tsx';

type Props = {
  rule: FillRule;
  /** The rule in words. */
  sentence: string;
  /** The owner of the rule, and those who have no rule of its kind. */
  owners: { value: string; label: string }[];
  rooms: WholeTimetable['rooms'];
  onChange: (patch: Partial<FillRule>) => void;
  onRemove: () => void;
};

/** A rule of one teacher, subject or class: its owner, limit and room, and how strict it is. */
export function OwnRuleLine({ rule, sentence, owners, rooms, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const roomKinds = useRoomKinds();
  const { limit, room, isAlwaysHard } = RULE_FORMS[rule.kind];
  const scope = scopeOf(rule.kind);
  const scopes = { teacher: t`Teacher`, subject: t`Subject`, class: t`Class` };
  // A rule from before its room went out of use still shows it.
  const offered = rooms.filter(({ id, is_archived }) => !is_archived || id === rule.room_id);
  const kindsThere = offered.map(({ kind }) => kind);
  return (
    <fieldset aria-label={sentence} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere">{sentence}</span>
        <IconButton icon={X} label={t`Remove ${sentence}`} onClick={onRemove} />
      </div>
      <div className="flex flex-wrap gap-2">
        <SelectField
          label={scopes[scope]}
          labelPlace="hidden"
          className="w-52"
          options={owners}
          value={ownerOf(rule)}
          onChange={({ target }) => onChange(withOwner(scope, target.value))}
        />
        {limit && <LimitSelect rule={rule} sentence={sentence} onChange={onChange} />}
        {room === 'room' && (
          <SelectField
            label={t`Room`}
            labelPlace="hidden"
            className="w-44"
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={rule.room_id ?? ''}
            onChange={({ target }) => onChange({ room_id: target.value })}
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
            onChange={({ target }) => onChange({ room_kind: target.value as RoomKind })}
          />
        )}
        {!isAlwaysHard && <StrictSelect rule={rule} sentence={sentence} onChange={onChange} />}
      </div>
    </fieldset>
  );
}
