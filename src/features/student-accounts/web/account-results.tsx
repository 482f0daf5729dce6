import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Printer, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { PrintSlips } from '#platform/ui/printing/print-slips.tsx';
import { SignInSlip } from '#features/students/web/shared/sign-in-slip.tsx';
import { AccountFailures } from './account-failures.tsx';
import type { Credential } from '../student-accounts.contract.ts';
import type { Run } from './account-run.ts';
import { CREDENTIALS_FILE, credentialsFile } from './credentials-file.ts';
import { CredentialsList } from './credentials-list.tsx';

/** In the order of handing out: by class, then by roll number. */
const byClass = (one: Credential, other: Credential) =>
  (one.class_label ?? '').localeCompare(other.class_label ?? '') ||
  one.roll_number.localeCompare(other.roll_number);

type AccountResultsProps = { run: Run & { take: () => void; clear: () => void } };

/** The results of the runs: passwords, shown only here, and failures. */
export function AccountResults({ run }: AccountResultsProps) {
  const { t } = useLingui();
  const [printing, setPrinting] = useState(false);
  const [clearing, setClearing] = useState(false);
  const { failures } = run;
  // Sorted because two concurrent calls finish in any order.
  const credentials = useMemo(
    () => run.credentials.toSorted((one, other) => one.roll_number.localeCompare(other.roll_number)),
    [run.credentials],
  );
  const idle = run.phase === 'idle';

  function download() {
    saveFile(credentialsFile(credentials), CREDENTIALS_FILE);
    run.take();
  }

  return (
    <div className="flex flex-col gap-4 pt-4">
      {credentials.length > 0 && (
        <>
          <p className="flex items-start gap-2 rounded border border-line bg-raised px-3 py-2 text-sm">
            <Icon of={TriangleAlert} size={18} className="mt-0.5 text-accent" />
            <span>
              <Trans>
                Save the credentials securely. Students should change their passwords on first login.
              </Trans>{' '}
              <Trans>Passwords are shown only here and expire if unused for 14 days.</Trans>
            </span>
          </p>
          <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
            <Button
              variant="secondary"
              icon={<Download aria-hidden />}
              disabled={!idle}
              onClick={download}
            >{t`Download ${CREDENTIALS_FILE}`}</Button>
            <Button
              variant="secondary"
              icon={<Printer aria-hidden />}
              disabled={!idle || printing}
              onClick={() => setPrinting(true)}
            >{t`Print slips`}</Button>
            <Button
              variant="quiet"
              disabled={!idle}
              onClick={() => (run.taken ? run.clear() : setClearing(true))}
            >{t`Clear the list`}</Button>
          </div>
          <CredentialsList credentials={credentials} />
        </>
      )}
      {failures.length > 0 && <AccountFailures failures={failures} />}
      {printing && (
        <PrintSlips
          slips={credentials.toSorted(byClass).map((credential) => ({
            key: credential.student_id,
            slip: (
              <SignInSlip
                student={credential}
                password={credential.password}
                parentsCode={credential.parents_code}
              />
            ),
          }))}
          onPrinted={() => {
            run.take();
            setPrinting(false);
          }}
        />
      )}
      <ConfirmDialog
        open={clearing}
        title={t`Clear the list?`}
        body={t`The passwords were not downloaded or printed. They cannot be shown again.`}
        confirmLabel={t`Clear the list`}
        danger
        onConfirm={() => {
          run.clear();
          setClearing(false);
        }}
        onClose={() => setClearing(false)}
      />
    </div>
  );
}
