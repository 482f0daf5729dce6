import { Trans, useLingui } from '@lingui/react/macro';
import { FeatureArea } from './feature-area.tsx';

/** The four areas of the product, each saying what works today and what does not yet. */
export function FeatureAreas() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="features" className="page-width pt-12 md:pt-16">
      <h2 id="features" className="margin-ruled text-2xl">
        <Trans>One place for the whole school day</Trans>
      </h2>
      <p className="mt-2 max-w-[64ch] text-pretty text-muted">
        <Trans>Each area shows what works today and what is coming.</Trans>
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <FeatureArea
          title={t`Student Management`}
          promise={t`From enrollment to graduation.`}
          today={[
            t`Enrollment: account, record and class in one step`,
            t`Student directory with search, with or without accents`,
            t`Classes by grade level, with their teachers and their lists`,
            t`Each student's own page, with the history of their status`,
            t`Fees, payments, and receipts to check by QR code`,
          ]}
          coming={[t`Graduation and certificates`]}
        />
        <FeatureArea
          title={t`Academic Tracking`}
          promise={t`Attendance, assignments, grades and progress.`}
          today={[]}
          coming={[t`Attendance by class and by day`, t`Assignments and marking`, t`Grades and report cards`]}
        />
        <FeatureArea
          title={t`Schedule Management`}
          promise={t`Timetables, events and the school calendar.`}
          today={[]}
          coming={[t`Timetables of classes and teachers`, t`Events and the school calendar`]}
        />
        <FeatureArea
          title={t`Parent Portal`}
          promise={t`Real-time communication with families.`}
          today={[
            t`Accounts for parents, linked to their children by the school`,
            t`Fees and receipts on the phone, with payments shown immediately`,
          ]}
          coming={[t`Announcements and messages in real time`, t`Absences on the phone`]}
        />
      </div>
    </section>
  );
}
