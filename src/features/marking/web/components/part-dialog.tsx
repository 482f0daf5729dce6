import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { refusedFields } from '#platform/ui/forms/refusals.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Scheme } from '../../marking.contract.ts';
import { markingApi } from '../shared/marking.client.ts';
import type { Editing } from './editing.ts';
import { NumberField, wholeOf } from './number-field.tsx';
import { OwnFields } from './own-fields.tsx';
import { SchemeExample } from './scheme-example.tsx';
import type { SchemeField, SchemePart } from './scheme-parts.ts';
import { valueAt, withValue } from './scheme-paths.ts';

type Props = { part: SchemePart; scheme: Scheme; onClose: () => void };

/** Edits one part of a scheme. The server validates the whole scheme; its errors are shown at the fields. */
export function PartDialog({ part, scheme, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(scheme.scheme);
  const { scheme_id, revision, version, frozen } = scheme;
  const save = useMutation({
    mutationFn: () => markingApi.change.call({ scheme_id, revision, scheme: draft }),
    onSuccess: (saved) => {
      queries.setQueryData(markingApi.get.queryOptions({ input: { scheme_id } }).queryKey, saved);
      showToast({
        title: t`Success`,
        description: saved.version === version ? t`Scheme saved` : t`Version ${saved.version} saved`,
      });
      onClose();
      return queries.invalidateQueries({ queryKey: markingApi.key() });
    },
  });
  const refused = refusedFields(save.error).map(({ path, message }) => ({
    path: path.replace(/^scheme\./, ''),
    message,
  }));
  const editing: Editing = {
    draft,
    set: (path, value) => setDraft((before) => withValue(before, path, value)),
    errorAt: (path) => refused.find((one) => one.path === path || one.path.startsWith(`${path}.`)),
  };
  const title = t(part.title);
  return (
    <FormDialog
      title={title}
      description={
        frozen
          ? t`A sheet is closed under version ${version}. Saving makes version ${version + 1}; classes with a closed sheet keep theirs.`
          : undefined
      }
      size="lg"
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={draft !== scheme.scheme}
      sending={{
        busy: save.isPending,
        submit: (event) => {
          event.preventDefault();
          save.mutate();
        },
      }}
      outcome={<FormError error={save.error} />}
      onClose={onClose}
    >
      {part.fields
        .filter(({ when }) => when?.(draft) ?? true)
        .map((field) => (
          <OneField key={field.path} field={field} editing={editing} />
        ))}
      <OwnFields part={part.name} editing={editing} />
      <SchemeExample draft={draft} />
    </FormDialog>
  );
}

function OneField({ field, editing }: { field: SchemeField; editing: Editing }) {
  const { t } = useLingui();
  const { draft, set, errorAt } = editing;
  const { path } = field;
  const value = valueAt(draft, path);
  const error = errorAt(path);
  const hint = field.hint && t(field.hint);
  if (field.kind === 'flag')
    return (
      <CheckboxField
        label={t(field.label)}
        checked={value === true}
        error={error}
        onChange={({ target }) => set(path, target.checked)}
      />
    );
  if (field.kind === 'number')
    return (
      <NumberField
        label={t(field.label)}
        hint={hint}
        error={error}
        value={value as string | number | null}
        onChange={(typed) =>
          set(path, field.whole ? wholeOf(typed) : typed === '' && field.optional ? null : typed)
        }
      />
    );
  const { options } = field;
  return (
    <SelectField
      label={t(field.label)}
      hint={hint}
      error={error}
      options={options.map((option) => ({
        value: String(option.value),
        label: typeof option.label === 'string' ? option.label : t(option.label),
      }))}
      value={String(value ?? 'exclude')}
      onChange={({ target }) =>
        set(path, options.find((option) => String(option.value) === target.value)?.value)
      }
    />
  );
}
