import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { classPageContract } from '../class-page.contract.ts';
import { findClassFigures } from './class-page.service.ts';

const os = serve(classPageContract);

export const classPageRouter = os.router({
  figures: os.figures.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findClassFigures(tx, context, input.class_id)), errors),
  ),
});
