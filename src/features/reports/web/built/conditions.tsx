import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { VocabularyField } from '../../built-reports.contract.ts';
import {
  type Condition,
  isValueOf,
  MOST_CONDITIONS,
  readConditions,
  takesValue,
  type Test,
  TESTS_OF,
  writeConditions,
} from '../../built-reports.rules.ts';
import { said } from '../shared/written-cell.ts';
import { useTestWords } from './use-test-words.ts';

/** Two more are reserved for the rows behind a group. */
const MOST_TYPED = MOST_CONDITIONS - 2;
const PAUSE_MS = 300;

type Props = {
  fields: readonly VocabularyField[];
  /** As encoded in the URL. */
  where: string | undefined;
  onChange: (conditions: readonly Condition[]) => void;
};

function isComplete(fields: readonly VocabularyField[], { field, test, values }: Condition): boolean {
  const kind = fields.find(({ key }) => key === field)?.kind;
  if (kind === undefined || !takesValue(test)) return kind !== undefined;
  return values.length > 0 && values.every((value) => value.trim() !== '' && isValueOf(kind, value));
}

/**
 * The conditions while they are edited. Complete ones are written to the URL after a pause; incomplete ones
 * are only kept here.
 */
export function Conditions({ fields, where, onChange }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<readonly Condition[]>(() => readConditions(where) ?? []);
  const sent = useRef(where);

  // The URL was changed from outside, by Back or a link to the rows behind a group.
  useEffect(() => {
    if (where === sent.current) return;
    sent.current = where;
    setTyped(readConditions(where) ?? []);
  }, [where]);

  const send = useRef(onChange);
  useEffect(() => {
    send.current = onChange;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const complete = typed.filter((condition) => isComplete(fields, condition));
      const written = writeConditions(complete);
      if (written === sent.current) return;
      sent.current = written;
      send.current(complete);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, fields]);

  const add = () => setTyped([...typed, begin(fields[0]!)]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t`Only where`}</legend>
      <ul className="flex flex-col gap-3">
        {typed.map((condition, place) => (
          // Conditions are identified by position only.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="border-s-2 border-line ps-3">
            <ConditionFields
              fields={fields}
              condition={condition}
              onChange={(next) => setTyped(typed.with(place, next))}
              onRemove={() => setTyped(typed.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ul>
      {typed.length < MOST_TYPED && (
        <Button variant="quiet" icon={<Plus aria-hidden />} onClick={add}>
          {t`Add a condition`}
        </Button>
      )}
    </fieldset>
  );
}

/** The initial condition for a field. */
const begin = ({ key, kind }: VocabularyField): Condition => ({
  field: key,
  test: TESTS_OF[kind][0]!,
  values: [],
});

type FieldsProps = {
  fields: readonly VocabularyField[];
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

function ConditionFields({ fields, condition, onChange, onRemove }: FieldsProps) {
  const { t } = useLingui();
  const testWords = useTestWords();
  const field = fields.find(({ key }) => key === condition.field) ?? fields[0]!;
  const changeTest = (test: Test) =>
    onChange({ ...condition, test, values: takesValue(test) ? condition.values : [] });
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end gap-2">
        <SelectField
          className="min-w-0 flex-1"
          label={t`Field`}
          labelPlace="hidden"
          value={field.key}
          options={fields.map(({ key, head }) => ({ value: key, label: said(head) }))}
          onChange={({ target }) => onChange(begin(fields.find(({ key }) => key === target.value) ?? field))}
        />
        <IconButton icon={X} label={t`Remove the condition`} onClick={onRemove} />
      </div>
      <SelectField
        label={t`Comparison`}
        labelPlace="hidden"
        value={condition.test}
        options={TESTS_OF[field.kind].map((test) => ({ value: test, label: testWords[test] }))}
        onChange={({ target }) => changeTest(target.value as Test)}
      />
      {takesValue(condition.test) && (
        <ValueFields
          field={field}
          values={condition.values}
          onChange={(values) => onChange({ ...condition, values })}
        />
      )}
    </div>
  );
}

type ValueProps = {
  field: VocabularyField;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
};

function ValueFields({ field, values, onChange }: ValueProps) {
  const { t } = useLingui();
  const { kind, choices } = field;
  const label = said(field.head);
  const one = values[0] ?? '';
  if (choices.length > 0)
    return (
      <div className="max-h-48 overflow-y-auto rounded border border-control px-3 py-1">
        {choices.map(({ value, words }) => (
          <CheckboxField
            key={value}
            label={said(words)}
            checked={values.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...values, value] : values.filter((known) => known !== value))
            }
          />
        ))}
      </div>
    );
  const change = ({ target }: { target: { value: string } }) =>
    onChange(target.value === '' ? [] : [target.value]);
  if (kind === 'day') return <DateField label={label} labelPlace="hidden" value={one} onChange={change} />;
  // Months have words but no list, so they are typed in the URL's format.
  if (kind === 'choice')
    return <TextField type="month" label={label} labelPlace="hidden" value={one} onChange={change} />;
  const isNumber = kind !== 'text';
  const whole = kind === 'count' ? t`Please enter a whole number` : t`Please enter a number`;
  return (
    <TextField
      label={label}
      error={one !== '' && !isValueOf(kind, one) ? { message: whole } : undefined}
      labelPlace="hidden"
      placeholder={isNumber ? t`Number` : t`Text`}
      inputMode={isNumber ? 'decimal' : 'text'}
      value={one}
      onChange={({ target }) =>
        change({ target: { value: isNumber ? target.value.trim().replace(',', '.') : target.value } })
      }
    />
  );
}
