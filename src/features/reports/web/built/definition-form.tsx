import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { VocabularyMatter } from '../../built-reports.contract.ts';
import {
  type Definition,
  isGrouped,
  isMeasured,
  type Measure,
  type Take,
} from '../../built-reports.rules.ts';
import { said } from '../shared/written-cell.ts';
import { Conditions } from './conditions.tsx';
import { useTakeWords } from './use-take-words.ts';

const MOST_FIGURES = 5;

type Props = {
  vocabulary: readonly VocabularyMatter[];
  matter: VocabularyMatter;
  definition: Definition;
  /** The conditions as encoded in the URL. */
  where: string | undefined;
  onChange: (definition: Definition) => void;
};

/** The form of a definition: subject, conditions, and fields shown. */
export function DefinitionForm({ vocabulary, matter, definition, where, onChange }: Props) {
  const { t } = useLingui();
  const { by } = definition;
  const groups = matter.fields.filter(({ kind }) => kind === 'choice');
  const change = (part: Partial<Definition>) => onChange({ ...definition, ...part });
  const changeGroup = (place: number, field: string) => {
    const next = field ? by.with(place, field) : by.slice(0, place);
    change({ by: [...new Set(next)] });
  };
  const groupOptions = (other: string | undefined) =>
    groups.filter(({ key }) => key !== other).map(({ key, head }) => ({ value: key, label: said(head) }));
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <SelectField
          label={t`About`}
          value={matter.key}
          options={vocabulary.map(({ key, title }) => ({ value: key, label: said(title) }))}
          onChange={({ target }) =>
            onChange({ of: target.value as Definition['of'], columns: [], by: [], measures: [], where: [] })
          }
        />
        <Conditions
          key={matter.key}
          fields={matter.fields}
          where={where}
          onChange={(conditions) => change({ where: conditions })}
        />
        <SelectField
          label={t`Group by`}
          value={by[0] ?? ''}
          placeholder={t`Nothing: list the rows`}
          options={groupOptions(by[1])}
          onChange={({ target }) =>
            by.length > 0 ? changeGroup(0, target.value) : change({ by: target.value ? [target.value] : [] })
          }
        />
        {by.length > 0 && (
          <SelectField
            label={t`And by`}
            value={by[1] ?? ''}
            placeholder={t`Nothing else`}
            options={groupOptions(by[0])}
            onChange={({ target }) => change({ by: target.value ? [by[0]!, target.value] : [by[0]!] })}
          />
        )}
        {isGrouped(definition) || matter.fields.some(({ kind }) => isMeasured(kind)) ? (
          <Figures
            matter={matter}
            measures={definition.measures}
            onChange={(measures) => change({ measures })}
          />
        ) : null}
        {!isGrouped(definition) && (
          <Columns matter={matter} columns={definition.columns} onChange={(columns) => change({ columns })} />
        )}
      </div>
    </Card>
  );
}

type FiguresProps = {
  matter: VocabularyMatter;
  measures: readonly Measure[];
  onChange: (measures: readonly Measure[]) => void;
};

/** The sums and averages for each group. */
function Figures({ matter, measures, onChange }: FiguresProps) {
  const { t } = useLingui();
  const measured = matter.fields.filter(({ kind }) => isMeasured(kind));
  const words = useTakeWords();
  const takes = Object.entries(words).map(([value, label]) => ({ value, label }));
  if (measured.length === 0) return null;
  const replace = (place: number, measure: Measure) => onChange(measures.with(place, measure));
  // The number of rows comes first, as it does by default.
  const add = () => {
    const counted: readonly Measure[] = measures.length > 0 ? measures : [{ take: 'count', field: null }];
    onChange([...counted, { take: 'sum', field: measured[0]!.key }]);
  };
  const remove = (place: number) => {
    const left = measures.toSpliced(place, 1);
    onChange(left.every(({ take }) => take === 'count') ? [] : left);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{t`Figures`}</legend>
      <ul className="flex flex-col gap-3">
        {measures.map((measure, place) =>
          measure.field === null ? null : (
            // Figures are identified by position only.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="flex flex-col gap-1.5 border-s-2 border-line ps-3">
              <div className="flex items-end gap-2">
                <SelectField
                  className="min-w-0 flex-1"
                  label={t`Calculation`}
                  labelPlace="hidden"
                  value={measure.take}
                  options={takes}
                  onChange={({ target }) => replace(place, { ...measure, take: target.value as Take })}
                />
                <IconButton icon={X} label={t`Remove the figure`} onClick={() => remove(place)} />
              </div>
              <SelectField
                label={t`Of`}
                labelPlace="hidden"
                value={measure.field}
                options={measured.map(({ key, head }) => ({ value: key, label: said(head) }))}
                onChange={({ target }) => replace(place, { ...measure, field: target.value })}
              />
            </li>
          ),
        )}
      </ul>
      {measures.length < MOST_FIGURES && (
        <Button variant="quiet" icon={<Plus aria-hidden />} onClick={add}>
          {t`Add a figure`}
        </Button>
      )}
    </fieldset>
  );
}

type ColumnsProps = {
  matter: VocabularyMatter;
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
};

/** The columns shown, in the order of the vocabulary. */
function Columns({ matter, columns, onChange }: ColumnsProps) {
  const { t } = useLingui();
  const shown = columns.length > 0 ? columns : matter.columns;
  const number = shown.length;
  const toggle = (key: string, checked: boolean) => {
    const next = matter.fields
      .map((field) => field.key)
      .filter((one) => (one === key ? checked : shown.includes(one)));
    // At least one column must remain.
    if (next.length > 0) onChange(next);
  };
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer font-medium">{t`Columns (${number})`}</summary>
      <div className="mt-1">
        {matter.fields.map(({ key, head }) => (
          <CheckboxField
            key={key}
            label={said(head)}
            checked={shown.includes(key)}
            onChange={({ target }) => toggle(key, target.checked)}
          />
        ))}
      </div>
    </details>
  );
}
