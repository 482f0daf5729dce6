import { eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { staffRecords } from './staff-records.tables.ts';

export const staffOwnData: OwnDataPart = async (tx, { actor }) => ({
  staff_record: await tx
    .select({
      sex: staffRecords.sex,
      date_of_birth: staffRecords.date_of_birth,
      diploma: staffRecords.diploma,
      grade: staffRecords.grade,
      contract: staffRecords.contract,
      step: staffRecords.step,
      social_number: staffRecords.social_number,
      hired_on: staffRecords.hired_on,
      post: staffRecords.post,
    })
    .from(staffRecords)
    .where(eq(staffRecords.user_id, actor.userId)),
});
