import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { reportsContract } from '../reports.contract.ts';
import { exportReport, listReports, openFigure, readFinding, readReport } from './reports.service.ts';

const os = serve(reportsContract);

/** `bookWords` are the features' names of movements in the books. */
export const reportsRouter = (bookWords: Readonly<Record<string, string>>) =>
  os.router({
    catalogue: os.catalogue.handler(({ context }) => listReports(context.actor)),
    finding: os.finding.handler(async ({ input, context, errors }) =>
      answerOf(
        await readSnapshot(context.db, (tx) => readFinding(tx, context, bookWords, input.report)),
        errors,
      ),
    ),
    read: os.read.handler(async ({ input, context, errors }) =>
      answerOf(await readSnapshot(context.db, (tx) => readReport(tx, context, bookWords, input)), errors),
    ),
    figure: os.figure.handler(async ({ input, context, errors }) =>
      answerOf(await readSnapshot(context.db, (tx) => openFigure(tx, context, bookWords, input)), errors),
    ),
    export: os.export.handler(async ({ input, context, errors }) =>
      answerOf(await exportReport(context, bookWords, input), errors),
    ),
  });
