import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { KeySlip } from '#features/people/web/shared/key-slip.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PhoneText } from '#platform/ui/phone-number.tsx';
import { LocalAddressWarning } from '#platform/ui/printing/local-address-warning.tsx';
import { PrintSlips } from '#platform/ui/printing/print-slips.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { ClassSlip, Invitee } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';

type Props = { classId: string; className: string; onClose: () => void };

export function ClassInvitationsDialog({ classId, className, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [again, setAgain] = useState(false);
  const [slips, setSlips] = useState<readonly ClassSlip[] | null>(null);
  const query = useQuery(joiningApi.classInvitees.queryOptions({ input: { class_id: classId } }));
  const { send, startOver } = useAttempt({
    name: `class invitations ${classId}`,
    begin: { again: false },
    counted: t`These slips were made before your change. Close this window and open it again.`,
  });
  const make = useMutation({
    mutationFn: () =>
      send({ again }, (options) => joiningApi.inviteClass.call({ class_id: classId, again }, options)),
    onSuccess: (made) => {
      startOver();
      setSlips(made.slips);
      return queries.invalidateQueries({ queryKey: joiningApi.key() });
    },
  });
  if (slips) return <MadeSlips slips={slips} className={className} onClose={onClose} />;

  const people = query.data?.without_account ?? [];
  const invited = people.filter(({ invited_until }) => invited_until !== null).length;
  const count = again ? people.length : people.length - invited;
  return (
    <Dialog
      open
      title={t`Invite the guardians of ${className}`}
      description={t`One slip for each guardian without an account, with a code of their own.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={make.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            disabled={count === 0}
            busy={make.isPending}
            busyLabel={t`Creating...`}
            onClick={() => make.mutate()}
          >
            <Plural value={count} _0="Create slips" one="Create # slip" other="Create # slips" />
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LoadFailed of={query} />
        {query.isPending && <Skeleton className="h-40 w-full" />}
        {query.data && (
          <>
            <LocalAddressWarning />
            <Standing without={people.length} withAccount={query.data.with_account} />
            {invited > 0 && (
              <CheckboxField
                label={t`New slips also for those with an open invitation`}
                hint={t`Their earlier codes stop working.`}
                checked={again}
                onChange={(event) => setAgain(event.target.checked)}
              />
            )}
            {people.length > 0 && <Invitees people={people} />}
          </>
        )}
        <FormError error={make.error} />
      </div>
    </Dialog>
  );
}

/**
 * How many guardians of the class have an account. A class without any guardian on record does not count as
 * complete.
 */
function Standing({ without, withAccount }: { without: number; withAccount: number }) {
  if (without + withAccount === 0)
    return (
      <p>
        <Trans>
          No guardian is recorded for the students of this class. Add them on the students’ pages first.
        </Trans>
      </p>
    );
  return (
    <p>
      <Plural
        value={without}
        _0="Every guardian of this class has an account."
        one="# guardian has no account."
        other="# guardians have no account."
      />{' '}
      {without > 0 && (
        <span className="text-muted">
          <Plural value={withAccount} one="# has one already." other="# have one already." />
        </span>
      )}
    </p>
  );
}

function Invitees({ people }: { people: readonly Invitee[] }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  return (
    <section
      // A scrolling region must take the focus, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t`Guardians without an account`}
      className="relative max-h-72 overflow-y-auto rounded border border-line"
    >
      <ul>
        {people.map(({ guardian_id, full_name, children, phone, invited_until }) => (
          <li key={guardian_id} className="border-b border-line px-3 py-2 text-sm last:border-b-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium wrap-anywhere">{full_name}</span>
              {/* Not a phone link, because the keyboard would stop at each of fifty before reaching the button. */}
              {phone && (
                <span className="text-muted">
                  <PhoneText of={phone} />
                </span>
              )}
            </p>
            <p className="flex flex-wrap justify-between gap-x-4 text-muted">
              <span className="wrap-anywhere">{children.join(', ')}</span>
              {invited_until && (
                <span>{t`Invited until ${formatDay(schoolDay(new Date(invited_until), timeZone), currentLocale())}`}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type MadeProps = { slips: readonly ClassSlip[]; className: string; onClose: () => void };

/** The codes are available only now: closing before printing requires confirmation. */
function MadeSlips({ slips, className, onClose }: MadeProps) {
  const { t } = useLingui();
  const [printing, setPrinting] = useState(false);
  const [printed, setPrinted] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => (printed ? onClose() : setAsking(true));
  return (
    <Dialog
      open
      size="sm"
      title={t`Slips of ${className}`}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t`Done`}
          </Button>
          <Button
            variant="primary"
            data-autofocus
            icon={<Printer aria-hidden />}
            disabled={printing}
            onClick={() => setPrinting(true)}
          >
            {t`Print`}
          </Button>
        </>
      }
    >
      <p>
        <Plural value={slips.length} one="# slip is ready." other="# slips are ready." />{' '}
        <Trans>Print now: the codes are shown only once. They work for 14 days.</Trans>
      </p>
      {printing && (
        <PrintSlips
          slips={slips.map((slip) => ({ key: slip.guardian_id, slip: <ClassSlipPaper slip={slip} /> }))}
          onPrinted={() => {
            setPrinting(false);
            setPrinted(true);
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={t`Close without printing?`}
        body={t`The codes will not be shown again. You can create new slips at any time.`}
        confirmLabel={t`Close`}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

function ClassSlipPaper({ slip }: { slip: ClassSlip }) {
  const { t } = useLingui();
  return (
    <KeySlip
      name={slip.full_name}
      purpose={t`Invitation to the school's portal`}
      facts={[{ term: t`Children`, value: slip.children.join(', ') }]}
      link={slip.link}
      code={slip.code}
      qr={slip.qr}
      expires_at={slip.expires_at}
      compact
    />
  );
}
