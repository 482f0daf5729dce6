import { Trans, useLingui } from '@lingui/react/macro';
import { FeatureArea } from './feature-area.tsx';

/** The four areas of the product, each with what works today. */
export function FeatureAreas() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="features" className="page-width pt-12 md:pt-16">
      <h2 id="features" className="margin-ruled text-2xl">
        <Trans>One place for the whole school day</Trans>
      </h2>
      <p className="mt-2 max-w-[64ch] text-pretty text-muted">
        <Trans>All of this works today.</Trans>
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <FeatureArea
          title={t`Student Management`}
          promise={t`From enrollment to graduation.`}
          today={[
            t`Enrollment: account, record and class in one step, or a whole list from a spreadsheet`,
            t`Student directory with search, with or without accents`,
            t`Each student's own page: parents, documents, fees, attendance and report cards`,
            t`Fees in installments, a till for each cashier, receipts to check by QR code`,
            t`Savings bank for students, and a private finance tracker for everybody`,
            t`End of year: who goes up, repeats or leaves, with certificates`,
            t`Reports on the whole school: every figure opens the rows behind it`,
          ]}
        />
        <FeatureArea
          title={t`Academic Tracking`}
          promise={t`Attendance, assignments, grades and progress.`}
          today={[
            t`Attendance: registers of each class, also without a network, and justifications`,
            t`Marks by subject and sequence, with averages and ranks explained`,
            t`Report cards in English and French, with the class council`,
            t`Assignments: set for a class, in one list for students and parents`,
          ]}
        />
        <FeatureArea
          title={t`Schedule Management`}
          promise={t`Timetables, events and the school calendar.`}
          today={[
            t`School years with their terms, sequences and holidays`,
            t`Timetables of classes, teachers and rooms, on the phone of each of them`,
            t`Meetings, exams and events for whom they concern, also in one’s own agenda`,
          ]}
        />
        <FeatureArea
          title={t`Parent Portal`}
          promise={t`Real-time communication with families.`}
          today={[
            t`Accounts for parents, linked to their children by the school`,
            t`Fees and receipts on the phone, with payments shown immediately`,
            t`Absences and report cards on the phone, and a reason sent for an absence`,
            t`Announcements in French and English, and who has read them`,
            t`Messages between guardians, teachers and the office, with quiet hours`,
          ]}
        />
      </div>
    </section>
  );
}
