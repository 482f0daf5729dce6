import { draftAppreciation } from './drafts/draft-appreciation.service.ts';
import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { reportCardsContract } from '../report-cards.contract.ts';
import { periodOf } from '../report-cards.rules.ts';
import {
  changeCardSettings,
  decide,
  findCouncilClass,
  holdCouncil,
  listCardClasses,
  listReadiness,
  readCardSettings,
  readCouncil,
} from './council.service.ts';
import { liftHold } from './holds.service.ts';
import { findMaking, makeCards } from './making.service.ts';
import { makeMinutesPdf } from './minutes-pdf.ts';
import { openCard, pdfFile, printClass, readOwnCards, readStudentCards } from './readers.service.ts';
import { releaseAllCards, releaseCards, takeReleaseBack } from './releases.service.ts';
import { printTranscript } from './transcript.service.ts';

const os = serve(reportCardsContract);

type Named = { class_id: string; period: string };
type Context = Parameters<Parameters<typeof os.release.handler>[0]>[0]['context'];

/** The class's period in the current year; null if the caller may not see the class. */
async function periodIn({ db, actor }: Context, { class_id, period }: Named) {
  const found = await readSnapshot(db, (tx) => findCouncilClass(tx, actor, class_id));
  return found && { class_id, year_id: found.year.id, period: periodOf(period) };
}

export const reportCardsRouter = os.router({
  classes: os.classes.handler(({ context }) =>
    readSnapshot(context.db, (tx) => listCardClasses(tx, context)),
  ),
  council: os.council.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readCouncil(tx, context, input)), errors),
  ),
  decide: os.decide.handler(async ({ input, context, errors }) =>
    answerOf(await decide(context, input), errors),
  ),
  draftAppreciation: os.draftAppreciation.handler(async ({ input, context, errors }) =>
    answerOf(await draftAppreciation(context, input), errors),
  ),
  hold: os.hold.handler(async ({ input, context, errors }) =>
    answerOf(await holdCouncil(context, input), errors),
  ),
  minutes: os.minutes.handler(async ({ input: { language, ...input }, context, errors }) => {
    const council = answerOf(await readSnapshot(context.db, (tx) => readCouncil(tx, context, input)), errors);
    const pdf = await makeMinutesPdf(council, {
      language,
      school: context.installation.schoolName,
      at: context.now(),
    });
    return pdfFile(pdf, 'minutes.pdf');
  }),
  settings: os.settings.handler(({ context }) => readSnapshot(context.db, readCardSettings)),
  changeSettings: os.changeSettings.handler(({ input, context }) => changeCardSettings(context, input)),
  make: os.make.handler(async ({ input: { period, ...input }, context, errors }) =>
    answerOf(await makeCards(context, { ...input, period: periodOf(period) }), errors),
  ),
  readiness: os.readiness.handler(async ({ input: { period, ...input }, context, errors }) =>
    answerOf(
      await readSnapshot(context.db, (tx) =>
        listReadiness(tx, context, { ...input, period: periodOf(period) }),
      ),
      errors,
    ),
  ),
  making: os.making.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findMaking(tx, input.making_id)), errors),
  ),
  print: os.print.handler(async ({ input, context, errors }) => {
    const of = answerOf(await periodIn(context, input), errors);
    return answerOf(await printClass(context, of), errors);
  }),
  release: os.release.handler(async ({ input, context, errors }) => {
    const of = answerOf(await periodIn(context, input), errors);
    return answerOf(await releaseCards(context, of, input), errors);
  }),
  releaseAll: os.releaseAll.handler(async ({ input: { period, ...input }, context, errors }) =>
    answerOf(await releaseAllCards(context, { ...input, period: periodOf(period) }), errors),
  ),
  takeBack: os.takeBack.handler(async ({ input, context, errors }) => {
    const of = answerOf(await periodIn(context, input), errors);
    return answerOf(await takeReleaseBack(context, of), errors);
  }),
  liftHold: os.liftHold.handler(async ({ input, context, errors }) =>
    answerOf(await liftHold(context, input), errors),
  ),
  student: os.student.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readStudentCards(tx, context, input.student_id)), errors),
  ),
  transcript: os.transcript.handler(async ({ input, context, errors }) =>
    answerOf(await printTranscript(context, input.student_id), errors),
  ),
  mine: os.mine.handler(({ context }) => readSnapshot(context.db, (tx) => readOwnCards(tx, context))),
  file: os.file.handler(async ({ input, context, errors }) =>
    answerOf(await openCard(context, input.card_id), errors),
  ),
});
