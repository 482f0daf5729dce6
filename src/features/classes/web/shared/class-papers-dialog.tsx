import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import type { ClassPaperKind, SchoolClass } from '../../classes.contract.ts';
import { ClassSelect } from './class-select.tsx';
import { classesApi } from './classes.client.ts';
import { useClasses } from './use-classes.ts';

const numbers = (most: number) =>
  Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));
const WEEKS = numbers(5);
const COLUMNS = numbers(8);

type Props = {
  /** If absent, the class is chosen in the dialog. */
  schoolClass?: SchoolClass;
  onClose: () => void;
};

/** Printable documents of a class: its lists, its photos, and an empty register for some weeks. */
export function ClassPapersDialog({ schoolClass: given, onClose }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [from, setFrom] = useState(() => schoolDay(new Date(), timeZone));
  const [weeks, setWeeks] = useState('4');
  const [purpose, setPurpose] = useState('');
  const [columns, setColumns] = useState('1');
  const [chosen, setChosen] = useState('');
  const classes = useClasses();
  const schoolClass = given ?? classes.data?.find(({ id }) => id === chosen);
  const name = schoolClass && classLabel(schoolClass);
  const make = useMakePaper(schoolClass, { from, weeks, purpose, columns });
  const maker = { make, disabled: !schoolClass };
  return (
    <Dialog open size="sm" title={given ? t`Papers of ${name}` : t`Lists to print`} onClose={onClose}>
      {!given && <ClassSelect value={chosen} onChange={(event) => setChosen(event.target.value)} />}
      <ul className="divide-y divide-line not-first:mt-1">
        <Paper kind="list" about={t`Roll number, name, birth date and space for notes`} {...maker} />
        <Paper
          kind="contacts"
          about={t`Phone numbers of students and guardians, and whom to call in an emergency`}
          {...maker}
        />
        <Paper kind="birthdays" about={t`In the order of the year, with each age today`} {...maker} />
        <Paper kind="signatures" about={t`Names with empty columns, the last one to sign in`} {...maker}>
          <TextField
            label={t`Purpose`}
            value={purpose}
            maxLength={80}
            onChange={(event) => setPurpose(event.target.value)}
          />
          <SelectField
            label={t`Columns`}
            options={COLUMNS}
            value={columns}
            onChange={(event) => setColumns(event.target.value)}
          />
        </Paper>
        <Paper kind="photos" about={t`Photos over names, five in a row`} {...maker} />
        <Paper kind="register" about={t`Empty, to call the roll by hand`} {...maker}>
          <DateField
            label={t`First week`}
            value={from}
            required
            onChange={(event) => event.target.value && setFrom(event.target.value)}
          />
          <SelectField
            label={t`Weeks`}
            options={WEEKS}
            value={weeks}
            onChange={(event) => setWeeks(event.target.value)}
          />
        </Paper>
      </ul>
      <FormError error={make.error} />
    </Dialog>
  );
}

function usePaperNames(): Record<ClassPaperKind, string> {
  const { t } = useLingui();
  return {
    list: t`Class list`,
    contacts: t`Contacts`,
    birthdays: t`Birthdays and ages`,
    signatures: t`Signature sheet`,
    photos: t`Class photos`,
    register: t({ message: 'Register', context: 'paper' }),
  };
}

/** The fields of the dialog as typed. */
type Choices = { from: string; weeks: string; purpose: string; columns: string };

/** Creates a paper of the class and saves it as a file. */
function useMakePaper(schoolClass: SchoolClass | undefined, { from, weeks, purpose, columns }: Choices) {
  const names = usePaperNames();
  return useMutation({
    mutationFn: (kind: ClassPaperKind) =>
      classesApi.paper.call({
        class_id: schoolClass!.id,
        kind,
        from,
        weeks: Number(weeks),
        purpose,
        columns: Number(columns),
        language: currentLocale(),
      }),
    onSuccess: (file, kind) => saveFile(file, `${schoolClass && classLabel(schoolClass)} ${names[kind]}.pdf`),
  });
}

type PaperProps = {
  kind: ClassPaperKind;
  about: string;
  make: ReturnType<typeof useMakePaper>;
  disabled: boolean;
  /** Additional fields for this paper only. */
  children?: ReactNode;
};

function Paper({ kind, about, make, disabled, children }: PaperProps) {
  const { t } = useLingui();
  const names = usePaperNames();
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold">{names[kind]}</h3>
          <p className="text-sm text-muted">{about}</p>
        </div>
        <Button
          variant="secondary"
          aria-label={t`Download: ${names[kind]}`}
          disabled={disabled}
          busy={make.isPending && make.variables === kind}
          onClick={() => make.mutate(kind)}
        >
          {t`Download`}
        </Button>
      </div>
      {children && <div className="grid grid-cols-2 gap-3">{children}</div>}
    </li>
  );
}
