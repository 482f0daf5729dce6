import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { FileChoice } from '#platform/ui/imports/file-choice.tsx';
import { ImportStepCard } from '#platform/ui/imports/import-steps.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { PeopleDraft } from '../people-import.contract.ts';
import type { ImportKind } from '../people-import.rules.ts';
import { peopleImportApi } from './people-import.client.ts';

const READ = {
  students: peopleImportApi.readStudents,
  guardians: peopleImportApi.readGuardians,
  teachers: peopleImportApi.readTeachers,
  subjects: peopleImportApi.readSubjects,
  balances: peopleImportApi.readBalances,
  matricules: peopleImportApi.readMatricules,
} satisfies Record<ImportKind, unknown>;

type Props = {
  kind: ImportKind;
  /** The user came back from a later step. */
  again: boolean;
  onRead: (draft: PeopleDraft) => void;
};

/** The first step: choosing a file or downloading a sample. */
export function ImportFile({ kind, again, onRead }: Props) {
  const { t } = useLingui();
  const titles: Record<ImportKind, string> = {
    students: t`Import students from a file`,
    guardians: t`Import guardians from a file`,
    teachers: t`Import teachers from a file`,
    subjects: t`Import subjects from a file`,
    balances: t`Import opening balances from a file`,
    matricules: t`Match the list of the national map`,
  };
  const notes: Record<ImportKind, string> = {
    students: t`Students are imported without accounts or fees; create accounts and assign fees afterwards.`,
    guardians: t`A guardian with a roll number becomes a guardian of that child.`,
    teachers: t`Teachers without an account get an invitation, by e-mail where there is an address.`,
    balances: t`What students owed, had paid in advance and had saved before you began here.`,
    matricules: t`Only missing numbers are filled in; no student is added, and no existing number is changed.`,
    subjects: t`A subject with one name has that name in both languages.`,
  };
  const [name] = [t`example`];
  const sample = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') =>
      saveFile(
        await peopleImportApi.sample.call({ kind, format, language: currentLocale() }),
        `${name}.${format}`,
      ),
    onError: toastError,
  });
  return (
    <ImportStepCard step="file" title={titles[kind]} takesFocus={again}>
      <p className="text-muted">
        {t`Use your own list with any columns. Nothing is written before you have seen the preview, and you can undo the import.`}{' '}
        {notes[kind]}
      </p>
      <FileChoice read={(file) => READ[kind].call({ file })} onRead={onRead} />
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-muted">{t`No list yet?`}</span>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            size="sm"
            variant="secondary"
            icon={<Download aria-hidden />}
            busy={sample.isPending && sample.variables === format}
            onClick={() => sample.mutate(format)}
          >
            {format === 'xlsx' ? t`Example as Excel` : t`Example as CSV`}
          </Button>
        ))}
      </div>
    </ImportStepCard>
  );
}
