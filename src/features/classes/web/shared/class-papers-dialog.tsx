import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import type { ClassPaperKind, SchoolClass } from '../../classes.contract.ts';
import { classesApi } from './classes.client.ts';

const WEEKS = ['1', '2', '3', '4', '5'];

/** Printable documents of a class: its list, its photos, and an empty register for some weeks. */
export function ClassPapersDialog({
  schoolClass,
  onClose,
}: {
  schoolClass: SchoolClass;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [from, setFrom] = useState(() => schoolDay(new Date(), timeZone));
  const [weeks, setWeeks] = useState('4');
  const name = classLabel(schoolClass);
  const names: Record<ClassPaperKind, string> = {
    list: t`Class list`,
    register: t({ message: 'Register', context: 'paper' }),
    photos: t`Class photos`,
  };
  const make = useMutation({
    mutationFn: (kind: ClassPaperKind) =>
      classesApi.paper.call({
        class_id: schoolClass.id,
        kind,
        from,
        weeks: Number(weeks),
        language: currentLocale(),
      }),
    onSuccess: (file, kind) => saveFile(file, `${name} ${names[kind]}.pdf`),
  });
  const busy = (kind: string) => make.isPending && make.variables === kind;
  return (
    <Dialog open size="sm" title={t`Papers of ${name}`} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">{t`Class list`}</h3>
          <div>
            <Button variant="secondary" busy={busy('list')} onClick={() => make.mutate('list')}>
              {t`Download the class list`}
            </Button>
          </div>
        </section>
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">{t`Class photos`}</h3>
          <div>
            <Button variant="secondary" busy={busy('photos')} onClick={() => make.mutate('photos')}>
              {t`Download the class photos`}
            </Button>
          </div>
        </section>
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">{t({ message: 'Register', context: 'paper' })}</h3>
          <div className="grid grid-cols-2 gap-3">
            <DateField
              label={t`First week`}
              value={from}
              required
              onChange={(event) => event.target.value && setFrom(event.target.value)}
            />
            <SelectField
              label={t`Weeks`}
              options={WEEKS.map((value) => ({ value, label: value }))}
              value={weeks}
              onChange={(event) => setWeeks(event.target.value)}
            />
          </div>
          <div>
            <Button variant="secondary" busy={busy('register')} onClick={() => make.mutate('register')}>
              {t`Download the register`}
            </Button>
          </div>
        </section>
        <FormError error={make.error} />
      </div>
    </Dialog>
  );
}
