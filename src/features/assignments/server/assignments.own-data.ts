import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { assignments, assignmentStudents, assignmentTicks, assignmentWorks } from './assignments.tables.ts';
import { subjects } from '#features/roster/server/subjects.tables.ts';
import { ownTasks } from './own-tasks.tables.ts';
import { assignmentPhrases } from './phrases.tables.ts';
import { assignmentPhotos } from './photos.tables.ts';

export const assignmentsOwnData: OwnDataPart = async (tx, { actor, studentId }) => ({
  assignments_written: await tx
    .select({
      title: assignments.title,
      body: assignments.body,
      due_day: assignments.due_day,
      publish_at: assignments.publish_at,
    })
    .from(assignments)
    .where(eq(assignments.author_id, actor.userId))
    .orderBy(desc(assignments.due_at), desc(assignments.id)),
  assignments_phrases: await tx
    .select({ language: assignmentPhrases.language, text: assignmentPhrases.text })
    .from(assignmentPhrases)
    .where(eq(assignmentPhrases.user_id, actor.userId))
    .orderBy(asc(assignmentPhrases.language), asc(assignmentPhrases.place)),
  assignments_ticked: await tx
    .select({ assignment_id: assignmentTicks.assignment_id, ticked_at: assignmentTicks.ticked_at })
    .from(assignmentTicks)
    .where(eq(assignmentTicks.user_id, actor.userId))
    .orderBy(desc(assignmentTicks.ticked_at)),
  assignments_own_tasks: await tx
    .select({
      title: ownTasks.title,
      subject: subjects.name_fr,
      due_day: ownTasks.due_day,
      done_at: ownTasks.done_at,
      created_at: ownTasks.created_at,
    })
    .from(ownTasks)
    .leftJoin(subjects, eq(subjects.id, ownTasks.subject_id))
    .where(eq(ownTasks.user_id, actor.userId))
    .orderBy(desc(ownTasks.due_at), desc(ownTasks.id)),
  /** Work handed in for children as their guardian. */
  assignments_handed_in_for: await tx
    .select({
      assignment_id: assignmentWorks.assignment_id,
      student_id: assignmentWorks.student_id,
      handed_in_at: assignmentWorks.handed_in_at,
    })
    .from(assignmentWorks)
    .where(eq(assignmentWorks.handed_in_by, actor.userId))
    .orderBy(desc(assignmentWorks.handed_in_at)),
  // Only published assignments: others belong to the teachers.
  assignments_given: studentId
    ? await tx
        .select({ assignment_id: assignments.id, title: assignments.title, due_day: assignments.due_day })
        .from(assignments)
        .innerJoin(assignmentStudents, eq(assignmentStudents.assignment_id, assignments.id))
        .where(
          and(
            isNotNull(assignments.told_at),
            isNull(assignments.removed_at),
            eq(assignmentStudents.student_id, studentId),
          ),
        )
        .orderBy(desc(assignments.due_at), desc(assignments.id))
    : [],
  // Unreturned marks are drafts of the teachers.
  assignments_handed_in: studentId
    ? await tx
        .select({
          assignment_id: assignmentWorks.assignment_id,
          text: assignmentWorks.text,
          photos: tx.$count(
            assignmentPhotos,
            and(
              eq(assignmentPhotos.assignment_id, assignmentWorks.assignment_id),
              eq(assignmentPhotos.student_id, assignmentWorks.student_id),
            ),
          ),
          receipt: assignmentWorks.receipt,
          handed_in_at: assignmentWorks.handed_in_at,
          returned_points: assignmentWorks.returned_points,
          returned_comment: assignmentWorks.returned_comment,
          returned_at: assignmentWorks.returned_at,
        })
        .from(assignmentWorks)
        .where(eq(assignmentWorks.student_id, studentId))
        .orderBy(desc(assignmentWorks.handed_in_at))
    : [],
});
