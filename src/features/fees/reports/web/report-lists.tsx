import { ReportClasses } from './report-classes.tsx';
import { ReportDebtors } from './report-debtors.tsx';
import { ReportStructures } from './report-structures.tsx';

export function ReportLists() {
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ReportStructures />
        <ReportClasses />
      </div>
      <ReportDebtors />
    </>
  );
}
