import { randomBytes } from 'node:crypto';
import type { World } from '#features/testing.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { sha256Of } from '#platform/files/server/stage-file.ts';
import { attendanceJustifications, attendanceSlots } from './attendance.tables.ts';

/** A slot of a school's day: from eight to ten unless told. */
export async function aSlot(db: Db | Tx, given: Partial<typeof attendanceSlots.$inferInsert> = {}) {
  const [row] = await db
    .insert(attendanceSlots)
    .values({
      id: newId(),
      name_en: 'Lesson',
      name_fr: 'Cours',
      half: 'am',
      starts: 480,
      ends: 600,
      ...given,
    })
    .returning();
  return row!;
}

/** A justification that waits. */
export async function aJustification(
  db: Db | Tx,
  student_id: string,
  given: Partial<typeof attendanceJustifications.$inferInsert> = {},
) {
  const [row] = await db
    .insert(attendanceJustifications)
    .values({
      id: newId(),
      student_id,
      from_day: '2026-11-23',
      until_day: '2026-11-23',
      reason: 'Malaria',
      submitted_at: new Date(),
      ...given,
    })
    .returning();
  return row!;
}

/** The smallest PDF that is taken. */
export const aPdf = () => new File(['%PDF-1.4\n%%EOF\n'], 'note.pdf', { type: 'application/pdf' });

/** A justification with a file, of one person. */
export async function aFiledJustification({ db, files, mine }: World, userId: string) {
  const bytes = new Uint8Array(await aPdf().arrayBuffer());
  const file = {
    id: newId(),
    owner_id: userId,
    purpose: 'attendance.justification',
    state: 'kept' as const,
    name: `${randomBytes(16).toString('hex')}.pdf`,
    media_type: 'application/pdf' as const,
    bytes: bytes.length,
    sha256: sha256Of(bytes),
    created_at: new Date(),
    state_at: new Date(),
  };
  await files.put(file.name, bytes);
  await db.insert(storedFiles).values(file);
  return aJustification(db, mine['student']!, { submitted_by: userId, file_id: file.id });
}
