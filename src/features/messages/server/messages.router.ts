import { serve } from '#features/people/server/people.service.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { withKey } from '#platform/http/server/idempotency.ts';
import { messagesContract } from '../messages.contract.ts';
import {
  findThread,
  listThreads,
  markThreadRead,
  overseeThread,
  reportThread,
  sendMessage,
} from './messages.service.ts';
import { selectColleagues } from './parties.queries.ts';
import { selectReplies, writeReplies } from './replies.queries.ts';
import {
  findGuardians,
  findOwn,
  findTeachers,
  writeToColleague,
  writeToGuardians,
  writeToOffice,
  writeToStudent,
  writeToTeacher,
} from './start.service.ts';
import { chooseStudents } from './with-students.service.ts';
import { readThreadFile } from './thread-file.ts';

const os = serve(messagesContract);
export const messagesRouter = os.router({
  list: os.list.handler(({ input, context }) =>
    readSnapshot(context.db, (tx) => listThreads(tx, context, input)),
  ),
  get: os.get.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findThread(tx, context, input.thread_id)), errors),
  ),
  oversee: os.oversee.handler(async ({ input, context, errors }) =>
    answerOf(await overseeThread(context, input.thread_id), errors),
  ),
  send: os.send.handler(async ({ input, context, errors }) =>
    answerOf(await sendMessage(withKey(context), input), errors),
  ),
  read: os.read.handler(async ({ input, context, errors }) =>
    answerOf(await markThreadRead(context, input.thread_id), errors),
  ),
  report: os.report.handler(async ({ input, context, errors }) =>
    answerOf(await reportThread(context, input), errors),
  ),
  download: os.download.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => readThreadFile(tx, context, input.thread_id)), errors),
  ),
  guardians: os.guardians.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findGuardians(tx, context, input.student_id)), errors),
  ),
  teachers: os.teachers.handler(async ({ input, context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findTeachers(tx, context, input.student_id)), errors),
  ),
  own: os.own.handler(async ({ context, errors }) =>
    answerOf(await readSnapshot(context.db, (tx) => findOwn(tx, context)), errors),
  ),
  colleagues: os.colleagues.handler(({ context }) =>
    readSnapshot(context.db, async (tx) => ({ people: await selectColleagues(tx, context.actor) })),
  ),
  writeToGuardians: os.writeToGuardians.handler(async ({ input, context, errors }) =>
    answerOf(await writeToGuardians(withKey(context), input), errors),
  ),
  writeToStudent: os.writeToStudent.handler(async ({ input, context, errors }) =>
    answerOf(await writeToStudent(withKey(context), input), errors),
  ),
  writeToTeacher: os.writeToTeacher.handler(async ({ input, context, errors }) =>
    answerOf(await writeToTeacher(withKey(context), input), errors),
  ),
  writeToColleague: os.writeToColleague.handler(async ({ input, context, errors }) =>
    answerOf(await writeToColleague(withKey(context), input), errors),
  ),
  writeToOffice: os.writeToOffice.handler(async ({ input, context, errors }) =>
    answerOf(await writeToOffice(withKey(context), input), errors),
  ),
  chooseStudents: os.chooseStudents.handler(({ input, context }) => chooseStudents(context, input.students)),
  replies: os.replies.handler(({ context: { db, actor } }) =>
    readSnapshot(db, async (tx) => ({ replies: await selectReplies(tx, actor.userId) })),
  ),
  keepReplies: os.keepReplies.handler(({ input: { replies }, context: { db, actor } }) =>
    db.transaction(async (tx) => {
      await writeReplies(tx, actor.userId, replies);
      return { replies };
    }),
  ),
});
