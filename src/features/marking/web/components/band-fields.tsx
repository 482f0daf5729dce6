import { useLingui } from '@lingui/react/macro';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { Editing } from './editing.ts';
import { NameFields } from './name-fields.tsx';
import { NumberField } from './number-field.tsx';
import { SchemeList } from './scheme-list.tsx';

const NO_NAME = { en: '', fr: '' };

/** Grades and sentences in ascending order, or judgments from worst to best. */
export function BandFields({ editing }: { editing: Editing }) {
  const { t } = useLingui();
  const { draft } = editing;
  if (draft.marking === 'judgements')
    return (
      <SchemeList
        title={t`Judgments, from the worst to the best`}
        path="judgements"
        rows={draft.judgements}
        editing={editing}
        ordered
        addLabel={t`Add a judgment`}
        newRow={() => ({ code: '', label: NO_NAME })}
        nameOf={({ code }, place) => code || t`Line ${place + 1}`}
      >
        {(_row, path, name) => (
          <div className="flex flex-wrap items-start gap-2">
            <CodeField path={path} editing={editing} name={name} />
            <NameFields path={`${path}.label`} editing={editing} of={name} />
          </div>
        )}
      </SchemeList>
    );
  return (
    <>
      <Bands field="grades" title={t`Grades`} editing={editing} />
      <Bands field="appreciations" title={t`Appreciations`} editing={editing} />
    </>
  );
}

type BandsProps = { field: 'grades' | 'appreciations'; title: string; editing: Editing };

function Bands({ field, title, editing }: BandsProps) {
  const { t } = useLingui();
  const { draft, set, errorAt } = editing;
  return (
    <SchemeList
      title={title}
      hint={t`Each line applies from its number up to the next line’s.`}
      path={field}
      rows={draft[field]}
      editing={editing}
      addLabel={t`Add a line`}
      newRow={() => ({ from: '', code: '', label: NO_NAME })}
      nameOf={({ code }, place) => code || t`Line ${place + 1}`}
    >
      {(band, path, name) => (
        <div className="flex flex-wrap items-start gap-2">
          <NumberField
            className="w-20"
            label={t`Average from which ${name} applies`}
            labelPlace="hidden"
            error={errorAt(`${path}.from`)}
            value={band.from}
            onChange={(typed) => set(`${path}.from`, typed)}
          />
          <CodeField path={path} editing={editing} name={name} />
          <NameFields path={`${path}.label`} editing={editing} of={name} />
        </div>
      )}
    </SchemeList>
  );
}

type CodeProps = { path: string; name: string; editing: Editing };

function CodeField({ path, name, editing: { draft, set, errorAt } }: CodeProps) {
  const { t } = useLingui();
  const [list, place] = path.split('.');
  const rows = draft[list as 'grades' | 'appreciations' | 'judgements'];
  return (
    <TextField
      className="w-24"
      label={t`Short form of ${name}`}
      labelPlace="hidden"
      placeholder={t`Short form`}
      autoComplete="off"
      maxLength={12}
      error={errorAt(`${path}.code`)}
      value={rows[Number(place)]?.code ?? ''}
      onChange={({ target }) => set(`${path}.code`, target.value)}
    />
  );
}
