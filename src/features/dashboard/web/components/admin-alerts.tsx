import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  ClipboardCheck,
  FileText,
  GraduationCap,
  School,
  NotebookPen,
  ReceiptText,
  TriangleAlert,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { LONGEST_DAYS } from '#features/backups/backups.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import type { DashboardOf } from '../dashboard.client.ts';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import { NothingYet } from './nothing-yet.tsx';

type Props = {
  alerts: DashboardOf<'admin'>['alerts'];
  marks: DashboardOf<'admin'>['marks'];
  overdue: string | undefined;
  /** The school has no students yet, so "no alerts" would be meaningless. */
  isNew: boolean;
};

export function AdminAlerts({ alerts, marks, overdue, isNew }: Props) {
  const sheetsMissing = marks ? marks.sheets - marks.handed_in : 0;
  // Each of the others is shown below unless it is 0, false or null.
  const { backup_age_days, ...others } = alerts;
  if (!Object.values(others).some(Boolean) && !isOld(backup_age_days) && sheetsMissing <= 0)
    return (
      <NothingYet>
        {isNew ? (
          <Trans>Alerts appear here once the school has students.</Trans>
        ) : (
          <Trans>Nothing needs your attention.</Trans>
        )}
      </NothingYet>
    );
  return (
    <LinkRows>
      <Faults {...alerts} />
      <Waiting {...alerts} />
      <Lacking {...alerts} sheetsMissing={sheetsMissing} overdue={overdue ?? '0'} />
    </LinkRows>
  );
}

type Alerts = Props['alerts'];

const isOld = (backupAgeDays: number | null): backupAgeDays is number =>
  backupAgeDays !== null && backupAgeDays >= LONGEST_DAYS;

/** Problems that stop the school or endanger its data. */
function Faults({
  ledger_halted,
  ledger_unchecked,
  backup_age_days,
  backup_key_unseen,
  standby_missing,
  proxy_untrusted,
}: Alerts) {
  return (
    <>
      {ledger_halted && (
        <LinkRow to="/books" icon={TriangleAlert} urgent>
          <Trans>Money movements are stopped</Trans>
        </LinkRow>
      )}
      {ledger_unchecked && (
        <LinkRow to="/books" icon={TriangleAlert} urgent>
          <Trans>The books have not been checked since yesterday</Trans>
        </LinkRow>
      )}
      {isOld(backup_age_days) && (
        <LinkRow to="/settings" search={{ open: 'backups' }} icon={TriangleAlert} urgent>
          <Plural value={backup_age_days} one="# day without a backup" other="# days without a backup" />
        </LinkRow>
      )}
      {backup_key_unseen && (
        <LinkRow
          to="/settings"
          search={{ open: 'backups' }}
          icon={TriangleAlert}
          urgent
          note={<Trans>Backups are encrypted. Without their key nobody can restore the school.</Trans>}
        >
          <Trans>Print the backup key</Trans>
        </LinkRow>
      )}
      {standby_missing && (
        <LinkRow
          to="/settings"
          search={{ open: 'backups' }}
          icon={TriangleAlert}
          urgent
          note={<Trans>A second database server does not answer. Please call your technician.</Trans>}
        >
          <Trans>A copy of the database is missing</Trans>
        </LinkRow>
      )}
      {proxy_untrusted && (
        <LinkRow
          to="/settings/first-steps"
          icon={TriangleAlert}
          urgent
          note={
            <Trans>
              One person’s wrong passwords can lock everyone out. See TRUSTED_PROXIES in the README.
            </Trans>
          }
        >
          <Trans>All people appear to come from one computer</Trans>
        </LinkRow>
      )}
    </>
  );
}

/** Requests of people that wait for the office. */
function Waiting({
  approvals_waiting,
  people_waiting,
  registers_unsaved,
  claims_waiting,
  justifications_waiting,
}: Alerts) {
  return (
    <>
      {approvals_waiting > 0 && (
        <LinkRow to="/approvals" icon={UsersRound} urgent>
          <Plural
            value={approvals_waiting}
            one="# request waits for your approval"
            other="# requests wait for your approval"
          />
        </LinkRow>
      )}
      {people_waiting > 0 && (
        <LinkRow to="/people/waiting" icon={Users} urgent>
          <Plural
            value={people_waiting}
            one="# person is waiting for a role"
            other="# people are waiting for a role"
          />
        </LinkRow>
      )}
      {registers_unsaved > 0 && (
        <LinkRow to="/attendance" icon={ClipboardCheck} urgent>
          <Plural value={registers_unsaved} one="# register is not saved" other="# registers are not saved" />
        </LinkRow>
      )}
      {claims_waiting > 0 && (
        <LinkRow to="/fees" search={{ tab: 'sent' }} icon={ReceiptText} urgent>
          <Plural
            value={claims_waiting}
            one="# payment sent by a family"
            other="# payments sent by families"
          />
        </LinkRow>
      )}
      {justifications_waiting > 0 && (
        <LinkRow to="/attendance" search={{ tab: 'justifications' }} icon={FileText} urgent>
          <Plural
            value={justifications_waiting}
            one="# reason for an absence to decide"
            other="# reasons for absences to decide"
          />
        </LinkRow>
      )}
    </>
  );
}

/** Missing money, mark sheets, teachers, classes and documents. */
function Lacking({
  till_difference,
  sheetsMissing,
  overdue_fees,
  overdue,
  classes_without_teacher,
  students_without_class,
  documents_expiring,
}: Alerts & { sheetsMissing: number; overdue: string }) {
  return (
    <>
      {till_difference && (
        <LinkRow to="/till" icon={Wallet} urgent>
          <TillDifference {...till_difference} />
        </LinkRow>
      )}
      {sheetsMissing > 0 && (
        <LinkRow to="/marks" icon={NotebookPen}>
          <Plural
            value={sheetsMissing}
            one="# mark sheet of this period is missing"
            other="# mark sheets of this period are missing"
          />
        </LinkRow>
      )}
      {overdue_fees > 0 && (
        <LinkRow
          to="/fees"
          search={{ status: 'overdue' }}
          icon={ReceiptText}
          urgent
          note={<Plural value={overdue_fees} one="# fee" other="# fees" />}
        >
          <OverdueAmount amount={overdue} />
        </LinkRow>
      )}
      {classes_without_teacher > 0 && (
        <LinkRow to="/classes" icon={School} urgent>
          <Plural
            value={classes_without_teacher}
            one="# class has no teacher"
            other="# classes have no teacher"
          />
        </LinkRow>
      )}
      {students_without_class > 0 && (
        <LinkRow to="/students" icon={GraduationCap} urgent>
          <Plural
            value={students_without_class}
            one="# student has no class"
            other="# students have no class"
          />
        </LinkRow>
      )}
      {documents_expiring > 0 && (
        <LinkRow to="/students/documents" icon={FileText}>
          <Plural
            value={documents_expiring}
            one="# document expires or has expired"
            other="# documents expire or have expired"
          />
        </LinkRow>
      )}
    </>
  );
}

function OverdueAmount({ amount }: { amount: string }) {
  const { t } = useLingui();
  const owed = formatAmount(amount, 'XAF');
  return <>{t`Overdue: ${owed}`}</>;
}

function TillDifference({ amount, day }: { amount: string; day: string }) {
  const { t } = useLingui();
  const on = formatDay(day, currentLocale());
  const short = amount.startsWith('-');
  const by = formatAmount(short ? amount.slice(1) : amount, 'XAF');
  return <>{short ? t`Tills of ${on}: ${by} short` : t`Tills of ${on}: ${by} over`}</>;
}
