import { useLingui } from '@lingui/react/macro';
import { inLanguage } from '../shared/in-language.ts';
import type { Editing } from './editing.ts';
import { NameFields } from './name-fields.tsx';
import { NumberField } from './number-field.tsx';
import { SchemeList } from './scheme-list.tsx';

const NO_NAME = { en: '', fr: '' };

export function PeriodFields({ editing }: { editing: Editing }) {
  const { t } = useLingui();
  const { draft, set, errorAt } = editing;
  return (
    <SchemeList
      title={t`Periods of the year`}
      hint={t`A period of weight 2 counts twice as much as one of weight 1.`}
      path="periods"
      rows={draft.periods}
      editing={editing}
      addLabel={t`Add a period`}
      newRow={() => ({ name: NO_NAME, weight: '1', slots: [{ name: NO_NAME, weight: '1' }] })}
      nameOf={(period, place) => inLanguage(period.name) || t`Period ${place + 1}`}
    >
      {(period, path, name) => (
        <>
          <div className="flex flex-wrap items-start gap-2">
            <NameFields path={`${path}.name`} editing={editing} of={name} />
            <NumberField
              className="w-20"
              label={t`Weight of ${name}`}
              labelPlace="hidden"
              error={errorAt(`${path}.weight`)}
              value={period.weight}
              onChange={(typed) => set(`${path}.weight`, typed)}
            />
          </div>
          <div className="ps-4">
            <SchemeList
              title={t`Sheets of ${name}`}
              path={`${path}.slots`}
              rows={period.slots}
              editing={editing}
              addLabel={t`Add a sheet`}
              newRow={() => ({ name: NO_NAME, weight: '1' })}
              nameOf={(slot, place) => inLanguage(slot.name) || t`Sheet ${place + 1}`}
            >
              {(slot, slotPath, slotName) => (
                <div className="flex flex-wrap items-start gap-2">
                  <NameFields path={`${slotPath}.name`} editing={editing} of={slotName} />
                  <NumberField
                    className="w-20"
                    label={t`Weight of ${slotName}`}
                    labelPlace="hidden"
                    error={errorAt(`${slotPath}.weight`)}
                    value={slot.weight}
                    onChange={(typed) => set(`${slotPath}.weight`, typed)}
                  />
                </div>
              )}
            </SchemeList>
          </div>
        </>
      )}
    </SchemeList>
  );
}
