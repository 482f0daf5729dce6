import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchoolSection } from '#features/levels/levels.contract.ts';
import { UsualLevelsDialog } from '#features/levels/web/shared/usual-levels-dialog.tsx';
import { useSections } from '#features/levels/web/shared/use-sections.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { classesApi } from './shared/classes.client.ts';

/** Creates a school's classes in bulk: first its levels, if missing, then the number of classes of each. */
export function QuickClassesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const sections = useSections();
  if (!sections.data)
    return (
      <Dialog open onClose={onClose} title={t`Create several classes`}>
        {sections.error ? <LoadFailed of={sections} /> : <Spinner label={t`Loading...`} />}
      </Dialog>
    );
  if (sections.data.length === 0)
    return <UsualLevelsDialog sections={[]} onClose={onClose} onAdded={() => undefined} />;
  return <ClassesOfLevels sections={sections.data} onClose={onClose} />;
}

const MOST = 8;
/** "6e" alone for one class, else "6e A", "6e B". */
const lettersOf = (count: number) => (count === 1 ? [''] : [...'ABCDEFGH'].slice(0, count));

function ClassesOfLevels({ sections, onClose }: { sections: SchoolSection[]; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  // Levels with classes default to no change.
  const [counts, setCounts] = useState<Record<string, number>>(() =>
    Object.fromEntries(
      sections.flatMap(({ levels }) => levels.map(({ id, classes }) => [id, classes > 0 ? 0 : 1])),
    ),
  );
  const wanted = Object.entries(counts).flatMap(([level_id, count]) =>
    lettersOf(count)
      .slice(0, count)
      .map((section) => ({ level_id, section })),
  );
  const make = useMutation({
    mutationFn: () => classesApi.createMany.call({ classes: wanted }),
    onSuccess: ({ made }) => {
      showToast({
        title: t`Success`,
        description: plural(made, {
          0: 'These classes already exist',
          one: '# class created',
          other: '# classes created',
        }),
      });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const choices = (level: string) =>
    Array.from({ length: MOST + 1 }, (_, count) => ({
      value: String(count),
      label:
        count === 0
          ? t`None`
          : `${count} (${lettersOf(count)
              .map((letter) => `${level} ${letter}`.trim())
              .join(', ')})`,
    }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Create several classes`}
      size="lg"
      description={t`Choose for each level how many classes it has.`}
      footer={
        <>
          <Button variant="secondary" disabled={make.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            disabled={wanted.length === 0}
            busy={make.isPending}
            busyLabel={t`Creating...`}
            onClick={() => make.mutate()}
          >
            {plural(wanted.length, { 0: 'Create classes', one: 'Create # class', other: 'Create # classes' })}
          </Button>
        </>
      }
    >
      {sections.map(({ id, name, levels }) => (
        <fieldset key={id} className="mb-4">
          <legend className="mb-1 font-medium">{name}</legend>
          <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            {levels.map((level) => (
              <li key={level.id} className="flex items-center gap-2">
                <span className="w-28 shrink-0 text-sm">{level.name}</span>
                <SelectField
                  label={t`Classes of ${level.name}`}
                  labelPlace="hidden"
                  className="min-w-0 flex-1"
                  options={choices(level.name)}
                  value={String(counts[level.id] ?? 0)}
                  onChange={(event) => setCounts({ ...counts, [level.id]: Number(event.target.value) })}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <FormError error={make.error} />
    </Dialog>
  );
}
